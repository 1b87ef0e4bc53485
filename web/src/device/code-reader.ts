/** Reads QR codes in pictures: by the browser, where it can, otherwise by a library that is fetched then. */

/** Return the text of a code in the picture that a video shows now; null if none is found. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/** The part of the browser's own reader that is used. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type Detectors = { new (how: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** Pixels of the longer side in which codes are searched. A code held near has five pixels a square then. */
const LONGEST_SIDE = 1280;

/** Return the reader of this browser. Rejects with `Unreachable` if the library cannot be fetched. */
export async function codeReader(): Promise<ReadCode> {
  return (await nativeReader()) ?? (await libraryReader());
}

async function nativeReader(): Promise<ReadCode | null> {
  const { BarcodeDetector: native } = globalThis as { BarcodeDetector?: Detectors };
  const formats = await native?.getSupportedFormats().catch((): string[] => []);
  if (!native || !formats?.includes("qr_code")) return null;
  const detector = new native({ formats: ["qr_code"] });
  let library: ReadCode | null = null;
  return async (video) => {
    if (library) return library(video);
    try {
      return (await detector.detect(video))[0]?.rawValue ?? null;
    } catch {
      // Some systems name a reader that they do not have.
      library = await libraryReader();
      return null;
    }
  };
}

async function libraryReader(): Promise<ReadCode> {
  const { decodeQR } = await import("qr/decode.js");
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  let enlarge = true;
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    // A code with three pixels a square or fewer is found only in a larger picture, which takes longer to search.
    enlarge = !enlarge;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight)) * (enlarge ? 2 : 1);
    const [width, height] = [Math.floor(videoWidth * scale), Math.floor(videoHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // It reports a picture without a code in this way.
      return null;
    }
  };
}

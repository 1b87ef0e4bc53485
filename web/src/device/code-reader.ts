/**
 * Reads QR codes in video pictures, with the browser's own reader if there is one, or else with a library
 * fetched on demand.
 */

/** Returns the text of a QR code in the current picture of a video, or null if none is found. */
export type ReadCode = (video: HTMLVideoElement) => Promise<string | null>;

/** The part of the browser's `BarcodeDetector` that is used here. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>;
}
type Detectors = { new (how: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/**
 * The longer side, in pixels, of the picture in which codes are searched. A module (square) of a code held
 * close to the camera then measures about five pixels.
 */
const LONGEST_SIDE = 1280;

/** Return the reader to use in this browser. Rejects with `Unreachable` if the library cannot be fetched. */
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
      // Some systems claim to have a reader but fail when it is used.
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
    // A code whose modules measure three pixels or fewer is found only in an enlarged picture, which takes
    // longer to search, so only every other picture is enlarged.
    enlarge = !enlarge;
    const scale = Math.min(1, LONGEST_SIDE / Math.max(videoWidth, videoHeight)) * (enlarge ? 2 : 1);
    const [width, height] = [Math.floor(videoWidth * scale), Math.floor(videoHeight * scale)];
    if (!context || width === 0 || height === 0) return null;
    Object.assign(context.canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height));
    } catch {
      // The library throws if the picture contains no code.
      return null;
    }
  };
}

/**
 * Makes an animated picture of a whole match, turn by turn. The file is small enough to be sent in a chat,
 * and shows only public information.
 */
import { render, type TemplateResult } from "lit";
import type { Frame } from "../engine/protocol.ts";
import { moments } from "../session/replay.ts";
import { drawPicture } from "../table/small-picture.ts";
import { animated, type Still } from "./apng.ts";
import { imageOf, svgOf } from "./share-picture.ts";

/** The largest size of the file in bytes. Files up to this size can be sent with every common service. */
export const MOST = 2_000_000;
/**
 * The possible lengths of the longer side, in pixels. If the file becomes too large, the next smaller length
 * is tried.
 */
const SIDES = [720, 540, 400, 300];
/** The largest number of frames. If a match has more turns, some of them are left out. */
const MOMENTS = 120;
/** The time for which each frame is shown (`SHOWN`), and the last one (`ENDING`), in milliseconds. */
const SHOWN = 900;
const ENDING = 3000;

interface Making {
  /** Return the public frame at ply `ply`. */
  at(ply: number): Promise<Frame>;
  /** Return the SVG of a frame with its caption added. */
  caption(svg: string, frame: Frame): string;
  /** Draws a frame; if it is missing, `drawPicture` is used. */
  draw?: ((frame: Frame) => TemplateResult) | undefined;
  /** Called with the progress, a number from 0 to 1. */
  told(share: number): void;
}

/**
 * Return the animated picture of a match as a file. `stage`: a hidden element of the page in which the frames
 * are drawn.
 */
export async function filmOf(
  frame: Frame,
  stage: HTMLElement,
  { at, caption, told, draw = drawPicture }: Making,
): Promise<Blob> {
  const drawn = (shown: Frame): Promise<SVGSVGElement> => drawnOn(stage, draw(shown));
  const plies = evenly(moments(frame), MOMENTS);
  const frames: Frame[] = [];
  for (const ply of plies) {
    frames.push(await at(ply));
    told((0.2 * frames.length) / plies.length);
  }
  const box = frames.length > 0 ? await wholeBox(frames, drawn) : "";
  const images: HTMLImageElement[] = [];
  for (const shown of frames) {
    const svg = await drawn(shown);
    svg.setAttribute("viewBox", box);
    images.push(await imageOf(caption(svgOf(svg), shown)));
    told(0.2 + (0.6 * images.length) / frames.length);
  }
  render(null, stage);
  for (const side of SIDES) {
    const film = animated(await stillsOf(images, side));
    told(0.95);
    if (film.length <= MOST || side === SIDES.at(-1)) return new Blob([film], { type: "image/png" });
  }
  throw new Error("no picture");
}

/** Return at most `most` items of a list, including the first and the last, at equal distances. */
function evenly<T>(list: readonly T[], most: number): T[] {
  if (list.length <= most) return [...list];
  const step = (list.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => list[Math.round(index * step)] as T);
}

async function drawnOn(stage: HTMLElement, picture: TemplateResult): Promise<SVGSVGElement> {
  render(picture, stage);
  const ground = stage.querySelector<HTMLElement & { updateComplete: Promise<unknown> }>(
    "kl-board, kl-cards",
  );
  await ground?.updateComplete;
  const svg = stage.querySelector("svg");
  if (!svg) throw new Error("no picture");
  return svg;
}

/**
 * Return the box that contains the drawings of all frames. With one box for all, the board stays in place
 * even if it grows during the match.
 */
async function wholeBox(
  frames: readonly Frame[],
  drawn: (frame: Frame) => Promise<SVGSVGElement>,
): Promise<string> {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const frame of frames) {
    const svg = await drawn(frame);
    const { x, y, width, height } = svg.viewBox.baseVal;
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x + width), Math.max(bottom, y + height)];
  }
  return [left, top, right - left, bottom - top].join(" ");
}

async function stillsOf(images: readonly HTMLImageElement[], side: number): Promise<Still[]> {
  const [first] = images;
  if (!first) return [];
  const scale = side / Math.max(first.naturalWidth, first.naturalHeight);
  const [width, height] = [Math.round(first.naturalWidth * scale), Math.round(first.naturalHeight * scale)];
  const { canvas, context } = paper(width, height);
  const stills: Still[] = [];
  let before: ImageData | null = null;
  for (const [index, image] of images.entries()) {
    context.drawImage(image, 0, 0, width, height);
    const now = context.getImageData(0, 0, width, height);
    const time = index === images.length - 1 ? ENDING : SHOWN;
    if (before) stills.push({ ...(await changeOf(before, now)), time });
    else stills.push({ png: await bytesOf(canvas), x: 0, y: 0, time });
    before = now;
  }
  return stills;
}

/**
 * Return the part of a picture that differs from the picture before: the smallest box that contains all
 * changed pixels. Within the box, unchanged pixels are transparent.
 */
async function changeOf(before: ImageData, now: ImageData): Promise<Omit<Still, "time">> {
  const [old, fresh] = [new Uint32Array(before.data.buffer), new Uint32Array(now.data.buffer)];
  let [left, top, right, bottom] = [now.width, now.height, -1, -1];
  for (let at = 0; at < fresh.length; at += 1) {
    if (old[at] === fresh[at]) continue;
    const [x, y] = [at % now.width, Math.floor(at / now.width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (right < 0) [left, top, right, bottom] = [0, 0, 0, 0];
  const { canvas, context } = paper(right - left + 1, bottom - top + 1);
  const change = context.createImageData(canvas.width, canvas.height);
  const patch = new Uint32Array(change.data.buffer);
  for (let at = 0; at < patch.length; at += 1) {
    const from = (top + Math.floor(at / canvas.width)) * now.width + left + (at % canvas.width);
    if (old[from] !== fresh[from]) patch[at] = fresh[from] ?? 0;
  }
  context.putImageData(change, 0, 0);
  return { png: await bytesOf(canvas), x: left, y: top };
}

function paper(
  width: number,
  height: number,
): { canvas: HTMLCanvasElement; context: CanvasRenderingContext2D } {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width, height];
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no picture");
  return { canvas, context };
}

async function bytesOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!blob) throw new Error("no picture");
  return new Uint8Array(await blob.arrayBuffer());
}

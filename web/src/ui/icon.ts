/**
 * Icons of the Lucide set, written as `<kl-icon name="share-2"></kl-icon>`. Screen readers ignore them, so
 * that the button around an icon must have a label.
 */
import archive from "lucide-static/icons/archive.svg?raw";
import arrowLeftRight from "lucide-static/icons/arrow-left-right.svg?raw";
import bookOpen from "lucide-static/icons/book-open.svg?raw";
import bot from "lucide-static/icons/bot.svg?raw";
import check from "lucide-static/icons/check.svg?raw";
import chevronLeft from "lucide-static/icons/chevron-left.svg?raw";
import chevronRight from "lucide-static/icons/chevron-right.svg?raw";
import chevronsLeft from "lucide-static/icons/chevrons-left.svg?raw";
import chevronsRight from "lucide-static/icons/chevrons-right.svg?raw";
import copy from "lucide-static/icons/copy.svg?raw";
import dices from "lucide-static/icons/dices.svg?raw";
import download from "lucide-static/icons/download.svg?raw";
import info from "lucide-static/icons/info.svg?raw";
import layers from "lucide-static/icons/layers.svg?raw";
import lightbulb from "lucide-static/icons/lightbulb.svg?raw";
import pause from "lucide-static/icons/pause.svg?raw";
import pencil from "lucide-static/icons/pencil.svg?raw";
import play from "lucide-static/icons/play.svg?raw";
import qrCode from "lucide-static/icons/qr-code.svg?raw";
import redo2 from "lucide-static/icons/redo-2.svg?raw";
import rotateCw from "lucide-static/icons/rotate-cw.svg?raw";
import settings from "lucide-static/icons/settings.svg?raw";
import share2 from "lucide-static/icons/share-2.svg?raw";
import trash2 from "lucide-static/icons/trash-2.svg?raw";
import triangleAlert from "lucide-static/icons/triangle-alert.svg?raw";
import undo2 from "lucide-static/icons/undo-2.svg?raw";
import upload from "lucide-static/icons/upload.svg?raw";
import users from "lucide-static/icons/users.svg?raw";
import x from "lucide-static/icons/x.svg?raw";
import zoomIn from "lucide-static/icons/zoom-in.svg?raw";
import zoomOut from "lucide-static/icons/zoom-out.svg?raw";

const SOURCES = {
  "qr-code": qrCode,
  upload,
  users,
  pencil,
  download,
  archive,
  "arrow-left-right": arrowLeftRight,
  "book-open": bookOpen,
  bot,
  check,
  "chevron-left": chevronLeft,
  "chevron-right": chevronRight,
  "chevrons-left": chevronsLeft,
  "chevrons-right": chevronsRight,
  copy,
  dices,
  info,
  layers,
  lightbulb,
  pause,
  play,
  "redo-2": redo2,
  "rotate-cw": rotateCw,
  settings,
  "share-2": share2,
  "trash-2": trash2,
  "triangle-alert": triangleAlert,
  "undo-2": undo2,
  x,
  "zoom-in": zoomIn,
  "zoom-out": zoomOut,
};

/** The names of icons that only a few pages need. Those pages register the icons with `addIcons`. */
type Later =
  | "bookmark"
  | "chart-line"
  | "circle-question-mark"
  | "copy-plus"
  | "flag"
  | "git-branch"
  | "handshake"
  | "maximize"
  | "menu"
  | "message-circle"
  | "scan"
  | "sigma"
  | "smile"
  | "trophy"
  | "volume-2";
export type IconName = keyof typeof SOURCES | Later;

/** Register further icons, each as the text of an SVG. */
export const addIcons = (more: Partial<Record<Later, string>>): unknown => Object.assign(SOURCES, more);

const drawn = new Map<string, SVGElement>();

function draw(name: IconName): SVGElement {
  let svg = drawn.get(name);
  if (!svg) {
    const parsed = new DOMParser().parseFromString(
      (SOURCES as Record<string, string>)[name] ?? "",
      "image/svg+xml",
    ).documentElement;
    svg = document.importNode(parsed, true) as unknown as SVGElement;
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("focusable", "false");
    drawn.set(name, svg);
  }
  return svg.cloneNode(true) as SVGElement;
}

class Icon extends HTMLElement {
  static observedAttributes = ["name"];

  // Draw the icon here and not in the constructor, because an element that is cloned from a template must not
  // have children yet.
  connectedCallback(): void {
    this.#draw();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#draw();
  }

  #draw(): void {
    const name = this.getAttribute("name") ?? "";
    this.replaceChildren(...(Object.hasOwn(SOURCES, name) ? [draw(name as IconName)] : []));
  }
}

customElements.define("kl-icon", Icon);

/// <reference types="vite/client" />

/** Made by the build: where the Python runtime lies, and what can be shown before it has started. */
declare module "virtual:kleinod" {
  type Frame = import("./protocol.ts").Frame;
  type Hello = import("./protocol.ts").Hello;

  /** `url` is the folder, relative to the page, ending in "/"; `size` in bytes before compression. */
  export const runtime: {
    url: string;
    stdlib: string;
    files: { name: string; size: number }[];
  };
  export const version: string;
  /** The reply to `hello`, and by game the frames of a fresh match and of its showcase, if it has one. */
  export const first: {
    hello: Hello;
    start: Record<string, Frame>;
    showcase: Record<string, Frame>;
  };
}

/// <reference types="vite/client" />

/** Made by the build: where the Python runtime lies, and what can be shown before it has started. */
declare module "virtual:kleinod" {
  type Hello = import("./engine/protocol.ts").Hello;

  type RuntimeFile = import("./engine/worker/messages.ts").RuntimeFile;

  /** `url` is the folder, relative to the page, ending in "/". */
  export const runtime: {
    url: string;
    stdlib: string;
    files: RuntimeFile[];
  };
  /** The zip in the same folder with what only the console needs. */
  export const extra: RuntimeFile;
  export const version: string;
  /** The reply to `hello`. */
  export const hello: Hello;
}

/** Made by the build: where the words lie, and what the page needs for each game. */
declare module "virtual:kleinod/packs" {
  type Language = import("./base/prefs/settings.ts").Language;
  type Place = import("./packs/pack-urls.ts").Place;

  export const places: Record<string, Place>;
  /** Paths of what is said whatever game it is. */
  export const words: Record<Language, string>;
  /** Paths of what only one page says, by page. */
  export const later: Record<string, Record<Language, string>>;
  /** Path of the published node counts. */
  export const counts: string;
}

/** The build of this device, which must be that of the other device: words, codes and frames belong together. */
import { hello, runtime } from "virtual:kleinod";
import { type Build, PROTOCOL } from "./messages.ts";

export const BUILD: Build = { protocol: PROTOCOL, build: `${hello.version} ${runtime.stdlib}` };

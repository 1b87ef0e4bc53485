/**
 * The build of this device. The other device must have the same one, because words, codes and frames depend
 * on the build.
 */
import { hello, runtime } from "virtual:kleinod";
import { type Build, PROTOCOL } from "./messages.ts";

export const BUILD: Build = { protocol: PROTOCOL, build: `${hello.version} ${runtime.stdlib}` };

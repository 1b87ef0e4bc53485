/**
 * The build of this device. The other device must have the same build, because texts, codes and frames may
 * differ between builds.
 */
import { hello, runtime } from "virtual:kleinod";
import { type Build, PROTOCOL } from "./messages.ts";

export const BUILD: Build = { protocol: PROTOCOL, build: `${hello.version} ${runtime.stdlib}` };

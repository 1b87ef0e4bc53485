/** The error of a refused request. */
import type { ErrorKind, Failure, Msg } from "./protocol.ts";

/** A request that got a failure instead of a reply. */
export class EngineError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.msg.code);
    this.name = "EngineError";
    this.failure = failure;
  }

  get kind(): ErrorKind {
    return this.failure.kind;
  }

  get msg(): Msg {
    return this.failure.msg;
  }
}

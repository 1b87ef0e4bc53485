/** The error with which the promise of a refused request is rejected. */
import type { ErrorKind, Failure, Msg } from "./protocol.ts";

/** The error of a request to which the engine replied with a failure. */
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

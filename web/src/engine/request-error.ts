/** What becomes of a request that is refused. */
import type { ErrorKind, Failure, Msg } from "./protocol.ts";

/** A request that got no answer but a reason. */
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

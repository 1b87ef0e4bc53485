/**
 * Makes the copy of a frame that is sent to a guest. All fields are listed here, so a field added to frames
 * later is not sent until somebody adds it to the list. While a game has secrets, the record, the seed and
 * the position stay with the host.
 */
import type { Frame } from "../../engine/protocol.ts";

interface Recipient {
  /** The seat of the guest; null for a spectator. */
  readonly seat: number | null;
  /** True if the game has secrets. */
  readonly hidden: boolean;
  /** True once the game is over, so that nothing is secret any more. */
  readonly over: boolean;
  /** The ply of the current moment. The turns after it in the record were taken back. */
  readonly end: number;
  /** The name that the guest will use for the current moment in requests. */
  readonly token: string;
}

/** Return a frame for a guest. The given frame must have been made for that guest's viewer. */
export function guestFrame(frame: Frame, { seat, hidden, over, end, token }: Recipient): Frame {
  const viewer = hidden ? seat : null;
  if (frame.viewer !== viewer) throw new Error(`a frame for viewer ${frame.viewer}, not ${viewer}`);
  const secret = hidden && !over;
  const own = frame.seat === seat;
  const { partners, autoAnswer, mover, lastMove, used, retractions } = frame;
  return {
    ...{ game: frame.game, version: frame.version, seats: frame.seats, options: frame.options, id: frame.id },
    ...{
      colors: frame.colors,
      board: frame.board,
      kinds: frame.kinds,
      scene: frame.scene,
      turns: frame.turns.filter(({ from }) => from < end),
    },
    ...{ at: frame.at, plies: end, turn: frame.turn, seat: frame.seat, viewer },
    ...{ private: frame.private, outcome: frame.outcome, prompt: frame.prompt, last: frame.last },
    ...{ standing: frame.standing, sheet: frame.sheet },
    ...(partners && { partners }),
    ...(lastMove && { lastMove }),
    ...(own && autoAnswer && { autoAnswer }),
    ...(own && mover !== undefined && { mover }),
    ...(own && retractions && { retractions }),
    ...(used && { used: used.filter((tap) => tap.seat === seat) }),
    // Only the guest at the seat to act gets choices and buttons.
    ...(own ? { choices: frame.choices, buttons: frame.buttons } : { choices: [], buttons: {} }),
    record: token,
    ...(secret
      ? { seed: 0, position: "", positionText: "" }
      : { seed: frame.seed, position: frame.position, positionText: frame.positionText }),
    // Only the host can take turns back.
    ...{ undo: null, redo: null },
  };
}

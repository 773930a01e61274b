// A piece that is held over a board to try it.

import type { Placement } from "../board/geometry";

export interface Held {
  placement: Placement;
  fits: boolean;
  /** Whether it stays where it is when the mouse moves. */
  rests: boolean;
}

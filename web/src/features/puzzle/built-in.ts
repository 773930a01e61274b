// The built-in puzzles with their pictures. They come with the page, so that the overview is there at once and offline.

import puzzles from "../../../puzzles.json";
import type { Picture } from "../../board/picture";

export interface BuiltIn {
  name: string;
  title: string;
  pieces: number;
  /** Whether the pieces fill the board; otherwise they are placed by the rules of play. */
  fills: boolean;
  picture: Picture;
}

/** In the order of the server's list: those of the rule books first. */
export const builtIn = puzzles as BuiltIn[];

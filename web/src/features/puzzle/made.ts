// The made puzzles: three sizes, each numbered; odd numbers have squares, even ones triangles.

export const SIZES = ["small", "medium", "large"] as const;
export type Size = (typeof SIZES)[number];
export type Cells = "square" | "triangle";

/** The puzzles of a size have the numbers from 1 to this. */
const MOST = 1000;

/** The address of some puzzle of a size. */
export function anyOf(size: Size, cells: Cells, chance = Math.random()): string {
  const number = 2 * Math.floor((chance * MOST) / 2) + (cells === "square" ? 1 : 2);
  return `/puzzle/${size}-${number}`;
}

/** The address of the one after, with the same cells. */
export function another(size: string, number: number): string {
  return `/puzzle/${size}-${number + 2 > MOST ? number + 2 - MOST : number + 2}`;
}

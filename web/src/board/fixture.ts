// Small boards for tests, in the server's format.

import type { Geometry } from "../api/types";

type Cells = readonly (readonly [column: number, row: number])[];

/** A square board with three pieces (one, two and three cells), each in all its orientations. */
export function squares(size = 5): Geometry {
  const shapes: Cells[][] = [
    [[[0, 0]]],
    [
      [[0, 0], [1, 0]],
      [[0, 0], [0, 1]],
    ],
    [
      [[0, 0], [1, 0], [0, 1]],
      [[0, 0], [1, 0], [1, 1]],
      [[1, 0], [0, 1], [1, 1]],
      [[0, 0], [0, 1], [1, 1]],
    ],
  ];
  const rotated = [0, 2, 1, 6, 3, 4, 5];
  const flipped = [0, 1, 2, 4, 3, 6, 5];
  const placements: number[][] = [];
  const orientations: Geometry["orientations"] = [];
  const pieces: Geometry["pieces"] = [];
  for (const [piece, all] of shapes.entries()) {
    const first = orientations.length;
    for (const shape of all) {
      const from = placements.length;
      for (let row = 0; row < size; row += 1) {
        for (let column = 0; column < size; column += 1) {
          const cells = shape.map(([x, y]) => [column + x, row + y] as const);
          if (cells.every(([x, y]) => x < size && y < size)) placements.push(cells.map(([x, y]) => y * size + x));
        }
      }
      const index = orientations.length;
      orientations.push({
        piece,
        rotated: rotated[index] ?? index,
        flipped: flipped[index] ?? index,
        placements: [from, placements.length],
      });
    }
    pieces.push({ name: `P${piece + 1}`, size: all[0]?.length ?? 0, copies: 1, orientations: [first, orientations.length] });
  }
  const cells = Array.from({ length: size * size }, (_, index) => {
    const [x, y] = [index % size, Math.floor(index / size)];
    return { name: `${String.fromCharCode(97 + x)}${y + 1}`, corners: [x, y, x + 1, y, x + 1, y + 1, x, y + 1] };
  });
  return {
    ...{ variant: "squares", title: "Squares", options: [], seats: 1, sides: [[0]], starts: [0] },
    ...{ colours: [{ name: "blue", code: "1", seats: [1] }], size: [size, size], cells, pieces, orientations, placements },
  } as Geometry;
}

/** A row of triangles that point up and down by turns, without pieces. The server's y grows upwards. */
export function triangles(count: number): Geometry {
  const high = Math.sqrt(3) / 2;
  const cells = Array.from({ length: count }, (_, index) => {
    const x = index / 2;
    const corners = index % 2 === 0 ? [x, 0, x + 1, 0, x + 0.5, high] : [x, high, x + 1, high, x + 0.5, 0];
    return { name: `${String.fromCharCode(97 + index)}1`, corners };
  });
  const nothing = { options: [], seats: 1, sides: [[0]], starts: [], pieces: [], orientations: [], placements: [] };
  return { ...nothing, variant: "triangles", title: "Triangles", colours: [], size: [(count + 1) / 2, high], cells } as unknown as Geometry;
}

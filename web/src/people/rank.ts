// Numbers as a ranking shows them.

/** With its sign, and a real minus. */
export function signed(number: number): string {
  if (number === 0) return "0";
  return number > 0 ? `+${number}` : `−${-number}`;
}

// Numbers as a ranking shows them.

/** With a real minus. */
export function plain(number: number): string {
  return number < 0 ? `−${-number}` : `${number}`;
}

/** With its sign, and a real minus. */
export function signed(number: number): string {
  return number > 0 ? `+${number}` : plain(number);
}

// Numbers with a real minus sign, as wide as a digit.

export function numberText(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

/** A change: `+12`, `0`, `−7`. */
export function changeText(value: number): string {
  return value > 0 ? `+${value}` : numberText(value);
}

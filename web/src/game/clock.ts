// What is left on a clock, in the words of clocks.

/** Below so many milliseconds a clock warns. */
export const LOW = 20_000;

/** `4:05`, below ten seconds `7.3`, above a day `2 d 3 h`. */
export function left(milliseconds: number): string {
  const rest = Math.max(0, milliseconds);
  if (rest < 10_000) return (Math.floor(rest / 100) / 10).toFixed(1);
  const seconds = Math.floor(rest / 1000);
  const [days, hours, minutes] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

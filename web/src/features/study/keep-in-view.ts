// Scrolling in the move list.

/** What is left of the list above the move that is looked at, of its height. */
const ABOVE = 0.25;

/**
 * Scrolls so that a move of the list is in view, with some room below it: the list itself, or on a phone the part of the page between
 * the board and the way through the game. There it stays as it is while the list is not what is looked at.
 */
export function keepInView(move: HTMLElement, list: HTMLElement, room: number): void {
  const side = list.closest<HTMLElement>(".side");
  const isOwn = list.scrollHeight > list.clientHeight;
  const pane = isOwn ? list : side;
  if (!pane || pane.scrollHeight <= pane.clientHeight) return;
  const [inside, outside] = [move.getBoundingClientRect(), pane.getBoundingClientRect()];
  const top = isOwn ? outside.top : Math.max(outside.top, list.getBoundingClientRect().top);
  if (!isOwn && list.getBoundingClientRect().top > outside.top + outside.height / 2) return;
  const below = Math.min(room, outside.height / 2);
  if (inside.top < top + 8 || inside.bottom > outside.bottom - below) pane.scrollTop += inside.top - outside.top - outside.height * ABOVE;
}

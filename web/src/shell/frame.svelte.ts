// What a page asks of the frame around it.

class Frame {
  /** Whether the header is hidden where it would take room from the board: on phones. */
  isHeaderHidden = $state(false);

  /** The pixels at the lower edge that a page keeps for buttons: nothing lies over them. */
  foot = $state(0);

  /** Keeps the lower edge free until the returned function is called; for use in an effect. */
  keepFoot(pixels: number): () => void {
    this.foot = pixels;
    return () => (this.foot = 0);
  }

  /** Hides the header on phones until the returned function is called; for use in an effect: `$effect(() => frame.hideHeader())`. */
  hideHeader(): () => void {
    this.isHeaderHidden = true;
    return () => (this.isHeaderHidden = false);
  }
}

export const frame = new Frame();

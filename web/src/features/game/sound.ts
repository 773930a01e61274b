// Synthesised sounds: a knock for a placed piece, a chime for my turn.

import { settings } from "../../shell/settings.svelte";

let context: AudioContext | undefined;

function tone(frequency: number, seconds: number, loudness: number, kind: OscillatorType, after = 0): void {
  context ??= new AudioContext();
  const from = context.currentTime + after;
  const oscillator = new OscillatorNode(context, { type: kind, frequency });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(loudness, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + seconds);
}

function play(sound: () => void): void {
  // Browsers allow no sound before the first click.
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    sound();
  } catch {
    context = undefined;
  }
}

export function knock(): void {
  play(() => tone(170, 0.09, 0.22, "triangle"));
}

export function chime(): void {
  play(() => {
    tone(660, 0.25, 0.08, "sine");
    tone(880, 0.35, 0.08, "sine", 0.12);
  });
}

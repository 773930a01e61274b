// Settings, stored in this browser.

import { MediaQuery } from "svelte/reactivity";

const KEY = "settings";

const defaults = {
  theme: "auto" as "auto" | "light" | "dark",
  palette: "vivid" as "vivid" | "soft",
  patterns: false,
  coordinates: false,
  /** Outlines what the others placed since my last turn. */
  lastMove: true,
  /** My own open corners, on my turn. */
  openCorners: true,
  othersCorners: false,
  reach: false,
  /** How soon the replies of the computers appear. */
  pace: "normal" as "instant" | "normal" | "slow",
  motion: "system" as "system" | "reduced",
  sound: true,
};

export type Settings = typeof defaults;

/** Overlays that the board can show. */
export const OVERLAYS = ["openCorners", "othersCorners", "lastMove", "reach", "coordinates"] as const;

/** The defaults, with what is stored of the known keys. */
function stored(): Settings {
  const found: Record<string, unknown> = { ...defaults };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    for (const key of Object.keys(defaults)) if (typeof kept[key] === typeof found[key]) found[key] = kept[key];
  } catch {
    // An unreadable store counts as empty.
  }
  return found as Settings;
}

export const settings: Settings = $state(stored());

const calmDevice = new MediaQuery("(prefers-reduced-motion: reduce)");

/** Whether nothing may move, by the setting or by the device. */
export function isCalm(): boolean {
  return settings.motion === "reduced" || calmDevice.current;
}

/** Stores the settings and applies them to the page; runs inside an effect. */
export function applySettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  const root = document.documentElement.dataset;
  root["theme"] = settings.theme;
  root["palette"] = settings.palette;
  root["motion"] = settings.motion;
}

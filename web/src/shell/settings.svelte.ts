// Settings, stored in this browser.

const KEY = "settings";

const defaults = {
  theme: "auto" as "auto" | "light" | "dark",
  palette: "vivid" as "vivid" | "soft",
  patterns: false,
  coordinates: false,
  lastMove: true,
  corners: false,
  reach: false,
  animation: true,
  sound: true,
};

export type Settings = typeof defaults;

/** Overlays that the board can show. */
export const OVERLAYS = ["lastMove", "coordinates", "corners", "reach"] as const;

function stored(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...defaults };
  }
}

export const settings: Settings = $state(stored());

/** Stores the settings and applies them to the page; runs inside an effect. */
export function applySettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  const root = document.documentElement.dataset;
  root["theme"] = settings.theme;
  root["palette"] = settings.palette;
  root["animation"] = settings.animation ? "on" : "off";
}

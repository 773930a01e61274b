// What somebody likes, kept in this browser.

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

/** What can be drawn on the board beside the pieces. */
export const OVERLAYS = ["lastMove", "coordinates", "corners", "reach"] as const;

function stored(): Settings {
  try {
    return { ...defaults, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...defaults };
  }
}

export const settings: Settings = $state(stored());

/** Keeps the settings and shows them on the whole page; runs inside an effect. */
export function applySettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
  const root = document.documentElement.dataset;
  root["theme"] = settings.theme;
  root["palette"] = settings.palette;
  root["animation"] = settings.animation ? "on" : "off";
}

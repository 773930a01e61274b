// Mounts the page.

import { mount } from "svelte";

import App from "./App.svelte";
import "@fontsource-variable/instrument-sans";
import "./style/tokens.css";
import "./style/controls.css";
import "./style/base.css";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has an element with the id `page`");
mount(App, { target });

// Opens the page offline. Not in development, where it would serve an old build.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    // Some private windows refuse; the page works without it.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}

// Where the page begins.

import { mount } from "svelte";

import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has an element with the id `page`");
mount(App, { target });

// Shows the page where there is no connection. Not while it is being worked on: it would show the one before.
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  addEventListener("load", () => {
    // A browser that refuses, as in private windows, has a page like any other.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
}

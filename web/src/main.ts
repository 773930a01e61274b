// Where the page begins.

import { mount } from "svelte";

import App from "./App.svelte";
import "./style/tokens.css";
import "./style/base.css";

const target = document.getElementById("page");
if (!target) throw new Error("index.html has an element with the id `page`");
mount(App, { target });

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

import { finish } from "./finish.ts";

// `npm run dev` serves the sources, and proxies the API to a running server.
const server = process.env.CATERCORNER ?? "http://127.0.0.1:8420";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), finish()],
  build: { target: "es2022", modulePreload: { polyfill: false }, chunkSizeWarningLimit: 200 },
  // The words are outside this folder: the program in the terminal uses them too.
  server: { fs: { allow: [".", "../text"] }, proxy: { "/api": { target: server, ws: true } } },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});

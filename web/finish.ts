// The last steps of a build: adds the licence of the font, lists the files for the service worker, and compresses text
// files for the server to send as they are.

import { createHash } from "node:crypto";
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

/** The font may be shipped only with its licence. */
const LICENCE = "node_modules/@fontsource-variable/instrument-sans/LICENSE";
const TEXT = /\.(html|js|css|svg|json|webmanifest)$/;
/** Read by the server and by other programs, or only while there is a connection. */
const NOT_OFFLINE = /(\.png|\.ico|\/robots\.txt|\/routes\.json)$/;
/** Smaller files fit one packet anyway. */
const WORTH_IT = 600;

export function finish(): Plugin {
  let root = "";
  let folder = "";
  return {
    name: "finish",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
      folder = join(root, config.build.outDir);
    },
    closeBundle: () => {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();
      teach(folder, files);
      for (const file of files.filter((name) => TEXT.test(name))) compress(file);
      copyFileSync(join(root, LICENCE), join(folder, "assets", "instrument-sans-licence.txt"));
    },
  };
}

/** Writes the list of files to cache into the service worker, and a version that changes with any of them. */
function teach(folder: string, files: string[]): void {
  const worker = join(folder, "sw.js");
  const kept = files.filter((file) => file !== worker && !NOT_OFFLINE.test(file));
  const hash = createHash("sha256");
  for (const file of kept) hash.update(readFileSync(file));
  const paths = kept.map((file) => file.slice(folder.length).replaceAll("\\", "/").replace(/^\/index\.html$/, "/"));
  let text = readFileSync(worker, "utf8");
  for (const [before, after] of [
    ["const FILES = [];", `const FILES = ${JSON.stringify(paths)};`],
    ['const VERSION = "none";', `const VERSION = "${hash.digest("hex").slice(0, 12)}";`],
  ] as const) {
    if (!text.includes(before)) throw new Error(`public/sw.js: expected a line ${before}`);
    text = text.replace(before, after);
  }
  writeFileSync(worker, text);
}

function compress(file: string): void {
  const plain = readFileSync(file);
  if (plain.length < WORTH_IT) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
}

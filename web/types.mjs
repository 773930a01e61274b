// Writes the types of the API. Operations that share an id would share their types, and some do: dropping the ids
// gives each its own.

import { readFile, writeFile } from "node:fs/promises";

import openapi, { astToString } from "openapi-typescript";

const document = JSON.parse(await readFile("openapi.json", "utf8"));
for (const operations of Object.values(document.paths)) {
  for (const operation of Object.values(operations)) delete operation.operationId;
}
await writeFile("src/api/schema.d.ts", `// Written by \`npm run types\`.\n\n${astToString(await openapi(document))}`);

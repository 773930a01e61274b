// Writes the types of the API. The document uses some names of operations more than once, and operations of one name
// would get the types of one of them: without names each has its own.

import { readFile, writeFile } from "node:fs/promises";

import openapi, { astToString } from "openapi-typescript";

const document = JSON.parse(await readFile("openapi.json", "utf8"));
for (const operations of Object.values(document.paths)) {
  for (const operation of Object.values(operations)) delete operation.operationId;
}
await writeFile("src/api/schema.d.ts", `// Written by \`npm run types\`.\n\n${astToString(await openapi(document))}`);

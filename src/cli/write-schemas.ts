import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { renderSchemas } from '../usecases/reports/render-schemas.ts';

/** `npm run schemas`: writes the JSON Schema of every document into docs/schemas, and takes away those that are no more. */
const folder = fileURLToPath(new URL('../../docs/schemas/', import.meta.url));
const schemas = renderSchemas();

await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) {
  if (name.endsWith('.schema.json') && !schemas.has(name)) await rm(new URL(name, `file://${folder}`));
}
for (const [name, text] of schemas) await writeFile(`${folder}${name}`, text);
process.stdout.write(`${schemas.size} schemas in docs/schemas\n`);

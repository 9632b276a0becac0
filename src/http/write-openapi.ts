import { readFile, writeFile } from 'node:fs/promises';
import { renderOpenApi } from './documents/openapi-document.ts';

/** Writes docs/openapi.json, from which the client's types are generated. */
const root = new URL('../../', import.meta.url);
const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string };
await writeFile(new URL('docs/openapi.json', root), `${JSON.stringify(renderOpenApi({ version }), null, 2)}\n`);

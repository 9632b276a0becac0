import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describeSource } from './api-types-source.ts';

/**
 * `npm run client-types`: writes api-types.ts from docs/openapi.json. The generator is fetched for each call, because it does not run on the
 * TypeScript that checks this repository.
 */
const document = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url));
const target = fileURLToPath(new URL('api-types.ts', import.meta.url));

const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3'].flatMap((name) => ['--package', name]);
const { stdout } = await promisify(execFile)('npx', ['--yes', ...packages, 'openapi-typescript', document], {
  maxBuffer: 100 * 1024 * 1024,
});
await writeFile(target, `${describeSource(await readFile(document))}\n\n${stdout}`);
process.stdout.write('src/client/api-types.ts\n');

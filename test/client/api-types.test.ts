import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeSource } from '../../src/client/api-types-source.ts';

test('the client types are of the OpenAPI document of today; `npm run client-types` writes them', async () => {
  const read = (path: string): Promise<Buffer> => readFile(new URL(`../../${path}`, import.meta.url));
  const [firstLine] = (await read('src/client/api-types.ts')).toString().split('\n', 1);
  expect(firstLine).toBe(describeSource(await read('docs/openapi.json')));
});

import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { renderSchemas } from '../../src/usecases/reports/render-schemas.ts';

const folder = new URL('../../docs/schemas/', import.meta.url);

test('docs/schemas holds exactly the schemas of today; `npm run schemas` writes them', async () => {
  const written = new Map<string, string>();
  for (const name of await readdir(folder)) written.set(name, await readFile(new URL(name, folder), 'utf8'));
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(renderSchemas()));
});

test('the schema of daa generate names the fields that other programs rely on, and no others', () => {
  const schema = JSON.parse(renderSchemas().get('daa-generate.schema.json') ?? '') as {
    required: string[];
    additionalProperties: boolean;
  };
  expect(schema.required).toEqual(['run', 'artifacts', 'gate', 'coverage', 'findings', 'drafter', 'usage']);
  expect(schema.additionalProperties).toBe(false);
});

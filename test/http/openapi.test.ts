import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { readOperations } from '../../src/http/docs/read-operations.ts';
import { renderOpenApi } from '../../src/http/documents/openapi-document.ts';

const document = renderOpenApi({ version: packageJson.version });

test('docs/openapi.json is what the operations say; `npm run openapi` writes it', async () => {
  expect(JSON.parse(await readFile('docs/openapi.json', 'utf8'))).toEqual(JSON.parse(JSON.stringify(document)));
});

test('every name in it that refers to something finds it', () => {
  const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(refs.length).toBeGreaterThan(100);
  const components = document.components as Record<string, Record<string, unknown>>;
  expect(refs.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)).toEqual([]);
});

// Hono's fast router takes no such pair, and the one behind it answers 500 to a path that says `:key` literally.
test('no path has a word of its own where another path has a key', () => {
  const paths = Object.keys(document.paths).map((path) => path.split('/'));
  const clash = (one: readonly string[], other: readonly string[]): boolean => {
    const at = one.findIndex((segment, index) => segment !== other[index]);
    return Boolean(one[at]?.startsWith('{') && other[at] !== undefined && !other[at].startsWith('{'));
  };
  expect(paths.filter((one) => paths.some((other) => clash(one, other)))).toEqual([]);
});

test('every operation says what it is for, and shows an answer where that is a document', () => {
  for (const { id, description, answers } of readOperations(document)) {
    expect({ id, says: description.length > 40 }).toEqual({ id, says: true });
    const without = answers.filter(({ schemas, example }) => /^[A-Z]/.test(schemas[0] ?? '') && example === undefined);
    expect({ id, without }).toEqual({ id, without: [] });
  }
});

test('fields whose names do not say it all are described, through references and null', () => {
  const { RunShow, GateShow, DaaBody } = document.components.schemas as Record<string, { properties: Record<string, object> }>;
  expect(RunShow?.properties['usage']).toMatchObject({
    $ref: '#/components/schemas/Usage',
    description: expect.stringContaining('the cost is null') as string,
  });
  expect(GateShow?.properties['diff']).toMatchObject({
    anyOf: [{ $ref: '#/components/schemas/ArtifactDiff' }, { type: 'null' }],
    description: expect.stringContaining('Null at version 1') as string,
  });
  expect(DaaBody?.properties['aggregates']).toMatchObject({ description: expect.any(String) as string });
});

test('operations have ids of their own, and each tells how it can go wrong', () => {
  const operations = readOperations(document);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  expect(operations.length).toBeGreaterThan(30);
  for (const { id, isPublic, method, problems } of operations) {
    expect({ id, problems }).toEqual({ id, problems: expect.arrayContaining(['421', '500']) as string[] });
    if (!isPublic) expect({ id, problems }).toEqual({ id, problems: expect.arrayContaining(['401', '503']) as string[] });
    if (method === 'post') expect({ id, problems }).toEqual({ id, problems: expect.arrayContaining(['409', '422']) as string[] });
  }
});

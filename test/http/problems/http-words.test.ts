import { expect, test } from 'vitest';
import openapi from '../../../docs/openapi.json' with { type: 'json' };
import { commandCalls } from '../../../src/http/problems/command-calls.ts';
import { inHttpWords } from '../../../src/http/problems/http-words.ts';

test.each([
  ['See `throughline gate show GATE-001`.', 'See `GET /api/v1/gates/GATE-001`.'],
  ['`throughline gate list --status pending` shows them.', '`GET /api/v1/gates?status=pending` shows them.'],
  ['`throughline rfc list`', '`GET /api/v1/artifacts?kind=rfc`'],
  ['`throughline artifact diff PRD-001 1 2`', '`GET /api/v1/artifacts/PRD-001/diff?from=1&to=2`'],
  ['`throughline artifact new daa FILE --from PRD-001`', '`POST /api/v1/artifacts?kind=daa&from=PRD-001`'],
  [
    '`throughline artifact move ADR-001 Accepted --reason "…"`',
    '`POST /api/v1/artifacts/ADR-001/status {"status":"Accepted","reason":"…"}`',
  ],
  [
    '`throughline link clear DAA-001 "PRD-001#US-1" --seen 2 --reason "…"`',
    '`POST /api/v1/link-clearances {"from":"DAA-001","to":"PRD-001#US-1","reason":"…","seen":2}`',
  ],
  ['`throughline trace "PRD-001#US-1" --up`', '`GET /api/v1/trace?of=PRD-001%23US-1`'],
  [
    '`throughline design say DS-001 decide --as accept --about CH-1,CH-2 "…"`',
    '`POST /api/v1/design-sessions/DS-001/turns {"move":"decide","as":"accept","text":"…","about":["CH-1","CH-2"]}`',
  ],
  [
    '`throughline design say DS-001 decide --as rebut --about CH-1 --anew "…"`',
    '`POST /api/v1/design-sessions/DS-001/turns {"move":"decide","as":"rebut","text":"…","about":["CH-1"],"anew":true}`',
  ],
  ['waive each: `--waive CODE=reason`.', 'waive each: `"waivers":[{"code":"…","reason":"…"}]`, with `part` for one place alone.'],
  ['Say why not: `--note "…"`; `--unknown` stays.', 'Say why not: `"note":"…"`; `--unknown` stays.'],
  ['`throughline design say DS-001 --again`', '`POST /api/v1/design-sessions/DS-001/reply`'],
  ['`throughline tip draft PRD-001 --new`', '`POST /api/v1/runs {"workflow":"lightweight","prd":"PRD-001"}`'],
  ['`throughline artifact show KEY`, `throughline next`', '`GET /api/v1/artifacts/KEY`, `GET /api/v1/next`'],
])('%s is over HTTP %s', (fix, spoken) => {
  expect(inHttpWords(fix)).toBe(spoken);
});

test('what only the command line does stays a command', () => {
  const fix = 'Start it: `throughline serve --role worker`, then `throughline sync docs`.';
  expect(inHttpWords(fix)).toBe(fix);
});

interface Operation {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}

const schemas: Readonly<Record<string, unknown>> = openapi.components.schemas;

test.each([...commandCalls])('%s names an operation, and fields that it takes', (_, { method, path, args, options, fixed }) => {
  const [place = '', query = ''] = path.split('?');
  const shape = `/api/v1${place}`.replaceAll(/\{\w+\}/g, '{}');
  const [, methods] = Object.entries(openapi.paths).find(([address]) => address.replaceAll(/\{\w+\}/g, '{}') === shape) ?? [];
  const operation = (methods as Readonly<Record<string, Operation>> | undefined)?.[method.toLowerCase()];
  expect(operation).toBeDefined();
  const inPath = new Set([...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const fields = [...args, ...options, ...Object.keys(fixed)].filter((name) => !inPath.has(name));
  const isQuery = method === 'GET' || query !== '';
  const known = isQuery
    ? (operation?.parameters ?? []).filter((one) => one.in === 'query').map(({ name }) => name)
    : bodyFields(operation);
  expect(known).toEqual(expect.arrayContaining(fields.filter((name) => !query.includes(`{${name}}`))));
});

function bodyFields(operation: Operation | undefined): string[] {
  const schema = operation?.requestBody?.content['application/json']?.schema as
    { $ref?: string; properties?: object } | undefined;
  const named = schema?.$ref?.split('/').at(-1);
  const shape = (named === undefined ? schema : schemas[named]) as { properties?: object } | undefined;
  return Object.keys(shape?.properties ?? {});
}

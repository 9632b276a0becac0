import { readdir, readFile } from 'node:fs/promises';
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
    '`POST /api/v1/artifacts/ADR-001/status {"status":"Accepted","reason":"…"}` (`If-Match: *`)',
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
  ['Say why not: `--note "…"`; `--unknown` too.', 'Say why not: `"note":"…"`; `unknown` too.'],
  [
    'To add to DEC-1, decide about it: `--about "Failure Modes"`.',
    'To add to DEC-1, decide about it: `"about":["Failure Modes"]`.',
  ],
  ['Say why: --reason "…".', 'Say why: `"reason":"…"`.'],
  ['Raise --quorum to their sum.', 'Raise `quorum` to their sum.'],
  ['Clear the link with --seen 4.', 'Clear the link with `seen` 4.'],
  ['Add --anyway "REASON".', 'Add `anyway`.'],
  ['It lasts 3--4 days -- or longer; -x is none.', 'It lasts 3--4 days -- or longer; -x is none.'],
  ['Name some, or take `--all`.', 'Name some, or take `"all":true`.'],
  ['`throughline design say DS-001 --again`', '`POST /api/v1/design-sessions/DS-001/reply`'],
  ['`throughline tip draft PRD-001 --new`', '`POST /api/v1/runs {"workflow":"lightweight","prd":"PRD-001","fresh":true}`'],
  ['`throughline rfc draft DAA-001 --new`', '`POST /api/v1/rfc-drafts {"source":"DAA-001","fresh":true}`'],
  ['`throughline adr edit ADR-001`', '`PUT /api/v1/artifacts/ADR-001` (`If-Match`: the `ETag` of what you read there)'],
  [
    '`throughline gate request-changes GATE-001 --comment PART="…"`',
    '`POST /api/v1/gates/GATE-001/decisions {"decision":"request-changes","comments":[{"part":"PART","text":"…"}]}` (`If-Match`: the `ETag` of what you read there)',
  ],
  ['`throughline gate assign GATE-001 --anyone`', '`PUT /api/v1/gates/GATE-001/assignees {"assignees":[]}`'],
  ['`throughline gate assign GATE-001 --to NAME`', '`PUT /api/v1/gates/GATE-001/assignees {"assignees":["NAME"]}`'],
  ['`throughline artifact show KEY`, `throughline next`', '`GET /api/v1/artifacts/KEY`, `GET /api/v1/next`'],
])('%s is over HTTP %s', (fix, spoken) => {
  expect(inHttpWords(fix)).toBe(spoken);
});

test('what only the command line does stays a command', () => {
  const fix = 'Start it: `throughline serve --role worker`, then `throughline sync docs`.';
  expect(inHttpWords(fix)).toBe(fix);
});

interface Operation {
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly description?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}

const schemas: Readonly<Record<string, unknown>> = openapi.components.schemas;

test.each([...commandCalls])('%s names an operation, fields that it takes, and what it has to match', (_, call) => {
  const { method, path, args, options, fixed, match } = call;
  const [place = '', query = ''] = path.split('?');
  const shape = `/api/v1${place}`.replaceAll(/\{\w+\}/g, '{}');
  const [, methods] = Object.entries(openapi.paths).find(([address]) => address.replaceAll(/\{\w+\}/g, '{}') === shape) ?? [];
  const operation = (methods as Readonly<Record<string, Operation>> | undefined)?.[method.toLowerCase()];
  expect(operation).toBeDefined();
  const inPath = new Set([...place.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const fields = [...args, ...options.values(), ...Object.keys(fixed)].filter((name) => !inPath.has(name));
  const matched = operation?.parameters?.find(({ in: where, name }) => where === 'header' && name === 'If-Match');
  expect(match !== null).toBe(matched !== undefined);
  expect(match === 'any' && !matched?.description?.includes('`*`')).toBe(false);
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

/** Options that say how a terminal shows or keeps something, or which operation is meant. */
const onlyThere = new Set(['out', 'help', 'up', 'again']);

test('no option of a command that a fix names is lost on the way to HTTP', async () => {
  const root = new URL('../../../src/', import.meta.url);
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts') && !file.startsWith('cli/'));
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, root), 'utf8')));
  const lines = texts.flatMap((text) => [...text.matchAll(/`throughline ([^`\\]+)/g)].map(([, line = '']) => line));
  expect(lines.length).toBeGreaterThan(100);
  const lost = lines.flatMap((line) => {
    const words = line.split(' ');
    const call = commandCalls.get(words.slice(0, 2).join(' ')) ?? commandCalls.get(words[0] ?? '');
    if (!call) return [];
    return [...line.matchAll(/--([a-z-]+)/g)]
      .filter(([, name = '']) => !call.options.has(name) && !onlyThere.has(name))
      .map(() => line);
  });
  expect(lost).toEqual([]);
});

test('no text of a refusal names an option of the command line over HTTP, but with a command that only the command line has', async () => {
  const files = (await readdir('src', { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !/^(?:cli|http\/docs)\//.test(name),
  );
  const texts = await Promise.all(files.map((name) => readFile(`src/${name}`, 'utf8')));
  // Strings and templates in which an option stands; what is inserted there is no option.
  const said = texts
    .flatMap(
      (text) => text.match(/'[^'\n]*--[a-z][^'\n]*'|`(?:\\`|\$\{[^}]*\}|[^`\\])*--[a-z](?:\\`|\$\{[^}]*\}|[^`\\])*`/g) ?? [],
    )
    .map((text) =>
      text
        .slice(1, -1)
        .replaceAll('\\`', '`')
        .replaceAll(/\$\{[^}]*\}/g, 'X'),
    )
    .filter((text) => / /.test(text) && !/[<{;]|select |var\(/.test(text));
  expect(said.length).toBeGreaterThan(30);
  const left = said.map((text) => inHttpWords(text).replaceAll(/`throughline [^`]*`/g, ''));
  expect(left.filter((text) => /(?<![\w-])--[a-z]/.test(text))).toEqual([]);
});

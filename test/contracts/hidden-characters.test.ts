import { commandLine, renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lintArtifact } from '../../src/analysis/lint/lint-artifact.ts';
import type { Config } from '../../src/config/config.ts';
import type { Terminal } from '../../src/cli/interaction/terminal.ts';
import { createSession } from '../../src/cli/session.ts';
import { printable } from '../../src/cli/render/text.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { escapeHtml } from '../../src/http/docs/html.ts';
import { composeMessage } from '../../src/integrations/notifications/compose-message.ts';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { listHiddenCharacters, showHiddenCharacters } from '../../src/lifecycle/hidden-characters.ts';
import { daaBody, gateDocument, prdBody } from '../cli/support/library.ts';
import { renderGatePage } from '../../src/http/pages/gates/render-gate.ts';
import { bodyOf } from '../documents/outlined-arbitraries.ts';

// What a person sees is what a machine reads: in every kind, and by every renderer.

const turned = 'can \u202Etonnac\u202C borrow';
const hidden = /[\u202A-\u202E\u200B]/u;

/** The body with the turned text behind one of its free texts, once for each place that takes it. */
function* spoil(
  schema: { safeParse: (body: unknown) => { success: boolean; data?: unknown } },
  body: unknown,
): Generator<unknown> {
  for (const path of textsIn(body, [])) {
    const copy = structuredClone(body);
    const holder = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, copy as never);
    const last = path.at(-1) ?? '';
    holder[last] = `${String(holder[last])} ${turned}`;
    const parsed = schema.safeParse(copy);
    if (parsed.success) yield parsed.data;
  }
}

function* textsIn(value: unknown, path: string[]): Generator<string[]> {
  if (typeof value === 'string') yield path;
  else if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* textsIn(entry, [...path, key]);
}

describe.each(artifactKindIds)('a hidden character in a %s', (kind) => {
  const { schema, render, parse, empty } = documentKinds[kind];
  const bodies = kind === 'daa' ? fc.constant(daaBody) : kind === 'prd' ? fc.constant(prdBody) : bodyOf(schema);

  it('is an error wherever it stands, is seen in its Markdown, and is read back', () => {
    let spoiled = 0;
    fc.assert(
      fc.property(bodies, (body) => {
        for (const bad of spoil(schema, body)) {
          spoiled += 1;
          const found = lintArtifact(kind, { title: 'T', body: bad }).filter(
            ({ code }) => code === `${kind.toUpperCase()}-TEXT-HIDDEN`,
          );
          expect(found.every(({ severity }) => severity === 'error')).toBe(true);
          expect(found.map(({ message }) => message).join()).toContain('U+202E (right-to-left override)');
          const markdown = render({ title: 'T', body: bad });
          expect(markdown).not.toMatch(hidden);
          expect(markdown).toContain('&#x00202E;');
          expect(render({ title: 'T', body: parse(markdown).body })).toBe(markdown);
        }
      }),
      { numRuns: 15, seed: 20261129 },
    );
    expect(spoiled).toBeGreaterThan(0);
  });

  it('is an error in its title', () => {
    const body = kind === 'prd' ? { ...(empty('T') as object), title: turned } : empty('T');
    expect(lintArtifact(kind, { title: turned, body }).map(({ code }) => code)).toContain(`${kind.toUpperCase()}-TEXT-HIDDEN`);
  });
});

it.each([
  ['a terminal', printable],
  ['a page', escapeHtml],
])('is shown by its number on %s', (_, show) => {
  expect(show(turned)).toBe(String.raw`can \u202etonnac\u202c borrow`);
});

it('is shown in whatever a command prints for a person', async () => {
  const printed: string[] = [];
  const terminal = { json: false, out: {}, writeOut: (text: string) => void printed.push(text) } as unknown as Terminal;
  const session = createSession({ terminal, signal: new AbortController().signal, readConfig: () => ({}) as Config });
  await session.report<'schema-list'>(async () => ({ report: { items: [] }, text: () => turned }));
  expect(printed.join()).toBe(`${String.raw`can \u202etonnac\u202c borrow`}\n`);
});

it('is shown on the page of a gate, in a message to people, and in what changed', () => {
  const [criterion] = gateDocument.criteria;
  const finding = { code: 'PRD-X', severity: 'error' as const, at: { part: turned }, message: turned, fix: turned };
  const gate = { ...gateDocument, title: turned, criteria: [{ ...criterion!, text: turned, findings: [finding] }] };
  const page = renderGatePage({ gate, person: turned, tag: '"1"', markdown: turned, refusal: null, commandLine });
  expect(page).not.toMatch(hidden);
  const message = composeMessage(
    {
      id: 'NOTE-1',
      channel: 'slack',
      topic: 'gate',
      key: 'GATE-001',
      type: 'opened',
      text: turned,
      thread: null,
      root: null,
      at: '2026-11-29T00:00:00Z',
      status: 'pending',
      attempts: 0,
      nextAttemptAt: null,
      settledAt: null,
      error: '',
    },
    { gate: null, run: null, incident: null, onCall: turned, publicUrl: null, renderFix: renderForTerminal },
  );
  expect(JSON.stringify(message)).not.toMatch(hidden);
});

it.each([
  ['a family of emoji', '👩\u200D🔧 and 👩🏽\u200D💻'],
  ['Persian', 'می\u200Cخواهم'],
  ['Hindi', 'क्\u200Dष'],
  ['Hebrew with a mark of direction', 'שלום\u200F!'],
])('what %s is written with is no hidden character', (_, text) => {
  expect(listHiddenCharacters(text)).toEqual([]);
});

it('is marked in finished JSON so that it stays JSON, and the same', () => {
  const document = { title: `${turned} \u{E0067}\u{E007F}` };
  const shown = showHiddenCharacters(JSON.stringify(document));
  expect(listHiddenCharacters(shown)).toEqual([]);
  expect(JSON.parse(shown)).toEqual(document);
});

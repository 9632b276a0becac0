import { expect, it } from 'vitest';
import { requirePlainTexts } from '../../../src/usecases/requests/require-plain-texts.ts';
import { callGuards } from '../../../src/operations/call-guards.ts';
import { says } from '../../support/says.ts';

// Everything that anybody says comes through here, by the command line and over HTTP alike.

const refused: readonly [what: string, request: unknown, place: string, character: string, line: number, column: number][] = [
  [
    'letters shown in another order',
    { key: 'DS-001', text: 'Pay \u202Ereverse\u202C.' },
    'text',
    'U+202E (right-to-left override)',
    1,
    5,
  ],
  ['a decision', { key: 'DS-001', text: 'A \u001B[31mred\u001B[0m queue.' }, 'text', 'U+001B (ESC)', 1, 3],
  ['a reason', { text: 'Ok.', because: 'It rings.\u0007' }, 'because', 'U+0007 (BEL)', 1, 10],
  ['words that go', { text: 'Ok.', givesUp: ['one', 'two\u009B2J'] }, 'givesUp.1', 'U+009B (CSI)', 1, 4],
  ['a note to the gate', { note: 'Line one\nline\u0008 two' }, 'note', 'U+0008 (backspace)', 2, 5],
  ['a comment', { comments: [{ part: '', text: 'Say more.\u007F' }] }, 'comments.0.text', 'U+007F (DEL)', 1, 10],
  ['a waiver', { waivers: [{ code: 'X', reason: '\u000Cnext page' }] }, 'waivers.0.reason', 'U+000C (form feed)', 1, 1],
  ['a name', { holder: 'Ada\u0085' }, 'holder', 'U+0085 (next line)', 1, 4],
  ['an intent', { intent: 'Lend books.\r\nBy mail\u0001.' }, 'intent', 'U+0001', 2, 8],
  ['notes', { notes: '# Notes\n\n\u{1F4DA}\u0000' }, 'notes', 'U+0000 (NUL)', 3, 2],
  ['a body of JSON', { content: { title: 'T', body: { a: [{ b: '\u0080' }] } } }, 'content.body.a.0.b', 'U+0080', 1, 1],
  ['what is looked for', { query: 'loan\u000B' }, 'query', 'U+000B (vertical tab)', 1, 5],
  ['an argument of its own', 'RUN-\u001B', '', 'U+001B (ESC)', 1, 5],
];

it.each(refused)('refuses %s with a control character and says where it stands', (_, request, place, character, line, column) => {
  expect(() => requirePlainTexts([request])).toThrow(
    expect.objectContaining({
      id: 'text.control-character',
      message: expect.stringContaining(`${character} in line ${line}, column ${column}`),
      fix: says('Delete that character'),
      details: { at: place, character, line, column },
    }),
  );
});

const taken: readonly [what: string, given: unknown, heard: unknown][] = [
  ['tabs and line feeds', { text: 'a\tb\nc' }, { text: 'a\tb\nc' }],
  ['line ends of other systems', { text: 'a\r\nb\rc', keeps: ['d\r\n'] }, { text: 'a\nb\nc', keeps: ['d\n'] }],
  ['marks of a direction', { text: 'שלום\u200F!' }, { text: 'שלום\u200F!' }],
  [
    'signs, joiners and letters of any script',
    { text: '👩\u200D🔧 né e\u0301 图书馆' },
    { text: '👩\u200D🔧 né e\u0301 图书馆' },
  ],
  ['Hebrew with its marks', { text: 'שלום \u200F(א) \u2067abc\u2069' }, { text: 'שלום \u200F(א) \u2067abc\u2069' }],
  ['names of control characters', { text: 'We send ESC and \\u001b.' }, { text: 'We send ESC and \\u001b.' }],
  [
    'what is no text',
    { anew: true, seen: 3, budget: null, part: undefined },
    { anew: true, seen: 3, budget: null, part: undefined },
  ],
];

it.each(taken)('takes %s', (_, given, heard) => {
  expect(requirePlainTexts([given])).toEqual([heard]);
});

it('hands on signals, callbacks and bytes as they are', () => {
  const request = {
    signal: new AbortController().signal,
    onText: () => undefined,
    files: [{ name: 'a.md', bytes: new Uint8Array([27]) }],
  };
  const [heard] = requirePlainTexts([request]) as [typeof request];
  expect(heard).toEqual(request);
  expect(heard.signal).toBe(request.signal);
});

it('looks through one request however deep it is, and through all but a bundle, which comes in as it is', () => {
  let deep: unknown = '\u001B';
  for (let level = 0; level < 20_000; level += 1) deep = [deep];
  expect(() => requirePlainTexts([{ content: { body: deep } }])).toThrow(
    expect.objectContaining({ id: 'text.control-character' }),
  );
  const exempt = Object.entries(callGuards).filter(([, { textsAsTheyAre }]) => textsAsTheyAre);
  // A body is signed and a stack trace read as it is, and neither is kept; of a log it is kept what is shown.
  expect(exempt.map(([name]) => name)).toEqual([
    'channels.sign',
    'exchange.importBundle',
    'hypotheses.addLogs',
    'knowledge.explain',
  ]);
});

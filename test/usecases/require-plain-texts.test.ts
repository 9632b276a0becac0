import { expect, it } from 'vitest';
import { requirePlainTexts } from '../../src/usecases/require-plain-texts.ts';
import type { Service } from '../../src/usecases/service.ts';

// Everything that anybody says comes through here, by the command line and over HTTP alike.

interface Heard {
  readonly service: Service;
  readonly heard: unknown[];
}

function listen(): Heard {
  const heard: unknown[] = [];
  const take = (...given: unknown[]) => Promise.resolve(void heard.push(...given));
  const deeds = new Proxy({}, { get: () => take, getOwnPropertyDescriptor: () => ({ configurable: true, value: take }) });
  const names = ['designSessions', 'gates', 'tokens', 'prdWriting', 'rfcDrafting', 'artifacts', 'runs', 'exchange', 'knowledge'];
  const service = Object.fromEntries(names.map((name) => [name, deeds])) as unknown as Service;
  return { service: requirePlainTexts(service), heard };
}

/** A deed by its name, as no type lets it be called: requests of every kind come in here. */
function call({ service }: Heard, deed: string, request: unknown): Promise<unknown> {
  const [part = '', name = ''] = deed.split('.');
  return Reflect.get(Reflect.get(service, part) as object, name)(request) as Promise<unknown>;
}

const refused: readonly [
  what: string,
  deed: string,
  request: unknown,
  place: string,
  character: string,
  line: number,
  column: number,
][] = [
  [
    'letters shown in another order',
    'designSessions.say',
    { key: 'DS-001', text: 'Pay \u202Ereverse\u202C.' },
    'text',
    'U+202E (right-to-left override)',
    1,
    5,
  ],
  ['a decision', 'designSessions.say', { key: 'DS-001', text: 'A \u001B[31mred\u001B[0m queue.' }, 'text', 'U+001B (ESC)', 1, 3],
  ['a reason', 'designSessions.say', { text: 'Ok.', because: 'It rings.\u0007' }, 'because', 'U+0007 (BEL)', 1, 10],
  ['words that go', 'designSessions.say', { text: 'Ok.', givesUp: ['one', 'two\u009B2J'] }, 'givesUp.1', 'U+009B (CSI)', 1, 4],
  ['a note to the gate', 'designSessions.finalize', { note: 'Line one\nline\u0008 two' }, 'note', 'U+0008 (backspace)', 2, 5],
  ['a comment', 'gates.decide', { comments: [{ part: '', text: 'Say more.\u007F' }] }, 'comments.0.text', 'U+007F (DEL)', 1, 10],
  [
    'a waiver',
    'gates.decide',
    { waivers: [{ code: 'X', reason: '\u000Cnext page' }] },
    'waivers.0.reason',
    'U+000C (form feed)',
    1,
    1,
  ],
  ['a name', 'tokens.create', { holder: 'Ada\u0085' }, 'holder', 'U+0085 (next line)', 1, 4],
  ['an intent', 'prdWriting.draft', { intent: 'Lend books.\r\nBy mail\u0001.' }, 'intent', 'U+0001', 2, 8],
  ['notes', 'rfcDrafting.start', { notes: '# Notes\n\n\u{1F4DA}\u0000' }, 'notes', 'U+0000 (NUL)', 3, 2],
  [
    'a body of JSON',
    'artifacts.create',
    { content: { title: 'T', body: { a: [{ b: '\u0080' }] } } },
    'content.body.a.0.b',
    'U+0080',
    1,
    1,
  ],
  ['what is looked for', 'knowledge.search', { query: 'loan\u000B' }, 'query', 'U+000B (vertical tab)', 1, 5],
  ['an argument of its own', 'runs.follow', 'RUN-\u001B', '', 'U+001B (ESC)', 1, 5],
];

it.each(refused)(
  'refuses %s with a control character and says where it stands',
  async (_, deed, request, place, character, line, column) => {
    const door = listen();
    await expect(call(door, deed, request)).rejects.toMatchObject({
      id: 'text.control-character',
      message: expect.stringContaining(`${character} in line ${line}, column ${column}`),
      fix: expect.stringContaining('Delete that character'),
      details: { at: place, character, line, column },
    });
    expect(door.heard).toEqual([]);
  },
);

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

it.each(taken)('takes %s', async (_, given, heard) => {
  const door = listen();
  await call(door, 'designSessions.say', given);
  expect(door.heard).toEqual([heard]);
});

it('hands on signals, callbacks and bytes as they are', async () => {
  const door = listen();
  const request = {
    signal: new AbortController().signal,
    onText: () => undefined,
    files: [{ name: 'a.md', bytes: new Uint8Array([27]) }],
  };
  await call(door, 'runs.follow', request);
  const [{ signal, onText, files }] = door.heard as [typeof request];
  expect([signal, onText, files[0]?.bytes]).toEqual([request.signal, request.onText, request.files[0]?.bytes]);
  expect(signal).toBe(request.signal);
});

it('brings a bundle in as it is, and looks through one request however deep it is', async () => {
  const door = listen();
  const bundle = { bundle: { text: 'old \u001B row\r\n' } };
  await call(door, 'exchange.importBundle', bundle);
  expect(door.heard).toEqual([bundle]);
  let deep: unknown = '\u001B';
  for (let level = 0; level < 20_000; level += 1) deep = [deep];
  await expect(call(door, 'artifacts.create', { content: { body: deep } })).rejects.toMatchObject({
    id: 'text.control-character',
  });
});

import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { answering, shape } from '../drafting/agent/ask-challenger.ts';
import { objectionOf } from '../drafting/agent/stall-design.ts';
import { designFiles } from '../support/designs.ts';
import { startWireModels, wireKeys, type WireModels, type WireReply } from '../support/wire-models.ts';
import { openCommandLine, type CommandLine } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

// A challenger over the wire, as whoever sits at a command line or reads a stream hears it.
vi.setConfig({ testTimeout: 120_000 });

let cli: CommandLine;
let wire: WireModels;

beforeAll(async () => {
  [cli, wire] = await Promise.all([openCommandLine(), startWireModels()]);
  const [prd, tip] = designFiles.map((file) => fileURLToPath(file));
  await cli.read('prd-import', ['prd', 'import', prd ?? '']);
  await cli.read('artifact-write', ['artifact', 'new', 'tip', tip ?? '']);
});
beforeEach(() => wire.reset());
afterAll(async () => {
  await cli.remove();
  await wire.stop();
});

const rfcFile = fileURLToPath(designFiles[2] ?? new URL('file:///'));
const newRfc = async (): Promise<string> => (await cli.read('artifact-write', ['artifact', 'new', 'rfc', rfcFile])).artifact.key;

const settings = (model: string): Record<string, string> => ({
  THROUGHLINE_MODEL: model,
  ANTHROPIC_API_KEY: wireKeys.anthropic,
  ANTHROPIC_BASE_URL: wire.url,
  OPENAI_API_KEY: wireKeys.openai,
  OPENAI_BASE_URL: `${wire.url}/v1`,
});

const words = 'Whoever presses twice subscribes twice, and gets each letter twice. '.repeat(5).trim();
const lookUps: WireReply = {
  lookUps: [
    { name: 'search', input: { words: 'subscribed twice' } },
    { name: 'read_artifact', input: { place: 'TIP-001' } },
  ],
};
const tied = objectionOf({ about: ['Failure Modes'], ties: [{ kind: 'design', ref: 'Failure Modes', quote: '' }] });

/** Looks things up, is cut off in the midst of its answer, and answers. */
function arrange(): void {
  const { json } = answering({ text: words, objections: [tied] });
  wire.answer(shape, lookUps, { json, pieceDelayMs: 25 });
  wire.meet(null, { fault: 'cut', afterPieces: 10 });
}

/** Whether the last answer was at some moment on the screen in part: something of it, and not all. */
function heardInParts(screens: readonly string[], said: string): boolean {
  return screens.some((screen) => {
    const answer = screen.replace(/\s+/g, ' ').split('It begins anew.)')[1]?.trim() ?? '';
    return answer !== '' && !answer.startsWith(said);
  });
}

describe.each(['anthropic:claude-sonnet-5', 'openai:gpt-6-sol'])('the challenger %s', (model) => {
  test('looks things up, is heard word by word, is cut off, and goes on', async () => {
    arrange();
    const seen: string[] = [];
    const opened = await cli.start(['design', 'open', await newRfc()], {
      env: settings(model),
      onStderr: (text) => void seen.push(text),
    });
    expect(opened).toMatchObject({ exitCode: 0 });
    expect(wire.calls).toHaveLength(3);
    expect(wire.calls[1]?.text).toContain('TIP-001');
    const flat = opened.stderr.replace(/\s+/g, ' ');
    expect(flat).toContain('Turn 2: the challenger replies Whoever presses twice');
    const [broken = '', whole = ''] = flat.split('(That answer does not count. It begins anew.)');
    expect(broken).not.toContain(words);
    expect(whole).toContain(words);
    // As it came, and not at once in the end.
    expect(heardInParts(seen, words)).toBe(true);
    // The document has all of it, once.
    const document = opened.stdout.replace(/\s+/g, ' ');
    expect(document.split(words)).toHaveLength(2);
    expect(document).toContain(`the challenger (${model}) replies`);
    expect(document).toContain(`CH-1 blocker ${tied.title}`);
  });
});

test('the challenger says at which limit a reply stopped, and nothing else that is not so', async () => {
  const rfc = await newRfc();
  wire.answer(
    shape,
    ...Array.from({ length: 6 }, () => ({ lookUps: [{ name: 'read_playbook', input: { key: null } }] })),
    answering({ objections: [tied] }),
  );
  const { stdout } = await cli.call(['design', 'open', rfc], { env: settings('anthropic:claude-sonnet-5') });
  expect(stdout.replace(/\s+/g, ' ')).toContain('(One reply may use 7 questions to the model, and this one did');
  expect(stdout).not.toContain('used up its budget');
  const { key, reply } = await cli.read('design-show', ['design', 'open', rfc], { env: settings('anthropic:claude-sonnet-5') });
  expect(reply).toBeNull();
  expect((await cli.call(['design', 'export', key])).stdout).not.toContain('used up its budget');
});

test('the challenger is read by server-sent events as it writes, the part that broke off marked', async () => {
  const server = await startServer(cli.folder, { env: settings('anthropic:claude-sonnet-5') });
  const headers = { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' };
  try {
    arrange();
    const body = JSON.stringify({ rfc: await newRfc() });
    const opened = await fetch(`${server.url}/api/v1/design-sessions`, { method: 'POST', headers, body });
    const { key } = (await opened.json()) as { key: string };
    const stream = await (await fetch(`${server.url}/api/v1/design-sessions/${key}/events?until=replied`, { headers })).text();
    const events = stream.split('\n\n').map((block) => ({
      type: /^event: (\S+)$/m.exec(block)?.[1] ?? '',
      data: /^data: (.*)$/m.exec(block)?.[1] ?? '{}',
    }));
    const pieces = events
      .filter(({ type }) => type === 'text')
      .map(({ data }) => JSON.parse(data) as { text: string; restarted: boolean });
    expect(pieces.reduce((all, { text, restarted }) => (restarted ? text : all + text), '')).toBe(words);
    expect(pieces.some(({ restarted }, at) => restarted && at > 0)).toBe(true);
    const turns = events.filter(({ type }) => type === 'turn').map(({ data }) => JSON.parse(data) as { text: string });
    expect(turns.at(-1)?.text).toBe(words);
  } finally {
    await server.stop();
  }
});

test('ten turns: three proposed edits are taken and one declined, and what the last pass proposes opens the session again', async () => {
  const env = settings('anthropic:claude-sonnet-5');
  const rfc = await newRfc();
  const insert = (text: string) =>
    ({ kind: 'insert', section: 'nonFunctional.failureModes', after: '', hash: '', text }) as const;
  const proposed = (decision: string, text: string) => ({ decision, edits: [insert(text)], because: `${text} follows.` });
  wire.answer(
    shape,
    answering({ objections: [] }),
    ...[1, 2, 3, 4].map((n) => answering({ objections: [], edits: [proposed(`DEC-${n}`, `Sentence ${n}.`)] })),
    ...Array.from({ length: 5 }, () => answering({ objections: [] })),
  );
  wire.answer('check_consistency', { json: { edits: [proposed('', 'Sentence 5.')] } });
  const { key } = await cli.read('design-show', ['design', 'open', rfc], { env });
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8, 9])
    await cli.read('design-show', ['design', 'say', key, 'decide', '--as', 'choose', `Decided ${n}.`], { env });
  const { items } = await cli.read('design-edits', ['design', 'edits', 'list', key]);
  expect(items.map(({ id, decision, fits, diff }) => [id, decision, fits, diff[0]?.added])).toEqual(
    [1, 2, 3, 4].map((n) => [`ED-${n}`, `DEC-${n}`, true, `Sentence ${n}.`]),
  );
  const { version } = await cli.read('artifact-show', ['artifact', 'show', rfc]);
  await cli.read('design-edits', ['design', 'edits', 'take', key, 'ED-1', 'ED-2']);
  await cli.read('design-edits', ['design', 'edits', 'take', key, '--decision', 'DEC-3']);
  await cli.read('design-edits', ['design', 'edits', 'decline', key, 'ED-4', '--because', 'It is said above.']);
  const edited = await cli.read('artifact-show', ['artifact', 'show', rfc]);
  expect(edited.version).toBe(version + 2);
  expect([1, 2, 3, 4].map((n) => JSON.stringify(edited.body).includes(`Sentence ${n}.`))).toEqual([true, true, true, false]);
  const stopped = await cli.read('design-show', ['design', 'finalize', key], { env });
  expect(stopped).toMatchObject({ status: 'open', used: { turns: 10 } });
  expect(stopped.reason).toContain('1 edit proposed on the way to the gate');
  await cli.read('design-edits', ['design', 'edits', 'decline', key, '--all']);
  const again = await cli.read('design-show', ['design', 'finalize', key], { env });
  expect(again).toMatchObject({ status: 'finalizing', finalization: { status: 'waiting' } });
  expect(again.edits.map(({ state }) => state)).toEqual(['taken', 'taken', 'taken', 'declined', 'declined']);
});

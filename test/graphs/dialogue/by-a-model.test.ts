import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../src/usecases/agent-tools/create-agent-tools.ts';
import { createDrafter } from '../../../src/drafting/create-drafter.ts';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { createEngine, type Engine } from '../../../src/engine/engine.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { ModelChoice } from '../../../src/ports/model-choice.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { createKnowledgeStore } from '../../../src/repository/knowledge/knowledge-store.ts';
import { createLiveText } from '../../../src/repository/runs/live-text.ts';
import { startWireModels, type WireModels, type WireReply } from '../../support/wire-models.ts';
import { answering, messages, shape } from '../../drafting/agent/ask-challenger.ts';
import { objectionOf, replyOf } from '../../drafting/agent/stall-design.ts';
import { claude, gpt, impatientClock } from '../../drafting/wire/questions.ts';
import { openDesignBench, type DesignBench } from './design-bench.ts';

let wire: WireModels;
let bench: DesignBench;
let liveText: ReturnType<typeof createLiveText>;
const engines: Engine[] = [];

beforeAll(async () => {
  wire = await startWireModels();
  bench = await openDesignBench();
  liveText = createLiveText(bench.db.pool);
});
beforeEach(() => wire.reset());
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close();
  expect(bench.errors).toEqual([]);
});
afterAll(async () => {
  await liveText.close();
  await bench.close();
  await wire.stop();
});

/** A worker whose challenger asks these over the wire, and looks things up in the real record. */
function workerOf(choices: readonly ModelChoice[]): Engine {
  const settings = wire.settings(choices);
  const { artifacts } = bench.parts.stores;
  const drafter = createDrafter({
    readSecret: () => Promise.resolve('of the test'),
    settings,
    asker: createModelAsker({ settings, clock: impatientClock() }),
    rules: createRulesDrafter(),
    redactor: createRedactor({ redactsEmail: false }),
    agentTools: createAgentTools({ artifacts, knowledge: createKnowledgeStore(bench.db.pool) }),
  });
  const engine = createEngine({ ...bench.parts, stores: { ...bench.parts.stores, drafter }, liveText });
  engines.push(engine);
  return engine;
}

const tiedToRfc = objectionOf({ about: ['Failure Modes'], ties: [{ kind: 'design', ref: 'Failure Modes', quote: '' }] });

describe.each([claude, gpt])('a turn answered by $provider', (choice) => {
  it('looks things up in the record, and is kept with its challenge, drafter and cost', async () => {
    const { title, body } = documentKinds.adr.parse(
      '# Balances are booked once\n\n## Decision\n\nEach booking of a gift card carries a key.\n',
    );
    const adr = await bench.store('adr', { title, body });
    const session = await bench.open();
    const lookUps: WireReply = {
      lookUps: [
        { name: 'read_artifact', input: { place: adr.key } },
        { name: 'read_artifact', input: { place: 'ADR-999' } },
        { name: 'trace', input: { place: session.rfc, direction: 'up' } },
        { name: 'search', input: { words: 'gift card booking key', kind: 'adr' } },
      ],
    };
    const tied = objectionOf({ about: [], ties: [{ kind: 'incident', ref: adr.key, quote: 'carries a key' }] });
    wire.answer(shape, lookUps, answering({ objections: [tied] }));
    const run = await bench.startReply(session.key, await bench.take(session.key, {}));
    expect(await workerOf([choice]).workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded' });

    const told = messages(wire.calls[1]);
    expect(told).toContain('Each booking of a gift card carries a key.');
    expect(told).toContain('There is no ADR-999.');
    expect(told).toContain('derived_from');
    const { turns, challenges, used } = await bench.read(session.key);
    expect(turns[1]).toMatchObject({
      speaker: 'challenger',
      name: `${choice.provider}:${choice.model}`,
      text: replyOf().text,
      ending: 'answered',
    });
    expect(challenges).toMatchObject([{ id: 'CH-1', state: 'open', title: tied.title, ties: tied.ties }]);
    expect(used.tokens).toBe(2400);
  });

  it('reads out its words, also to another process, and begins anew after an answer that broke off', async () => {
    const session = await bench.open();
    const text = 'The balance is read before it is locked, so two tills spend the same euro. '.repeat(6).trim();
    const { json } = answering({ text, objections: [tiedToRfc] });
    wire.answer(shape, { json, pieceDelayMs: 15 });
    wire.meet({ fault: 'cut', afterPieces: 8 });
    const run = await bench.startReply(session.key, await bench.take(session.key, {}));
    const reader = listen(run.key);
    await reader.listening;
    await workerOf([choice]).workUntilSettled(run.key, {});
    const pieces = await reader.ended;
    expect(pieces.reduce((all, piece) => (piece.restarted ? '' : all) + piece.text, '')).toBe(text);
    expect(pieces.filter(({ restarted }) => restarted).length).toBeGreaterThan(0);
    // As it was written, not at once in the end.
    expect(pieces.filter((piece) => piece.text !== '').length).toBeGreaterThan(3);
    expect((await bench.read(session.key)).turns[1]?.text).toBe(text);
  });
});

it('says in the transcript that a reply came to its limit', async () => {
  const session = await bench.open();
  wire.answer(
    shape,
    ...Array.from({ length: 6 }, () => ({ lookUps: [{ name: 'read_playbook', input: { key: null } }] })),
    answering({ objections: [tiedToRfc] }),
  );
  const run = await bench.startReply(session.key, await bench.take(session.key, {}));
  await workerOf([claude]).workUntilSettled(run.key, {});
  expect(wire.calls).toHaveLength(7);
  const { turns } = await bench.read(session.key);
  expect(turns[1]).toMatchObject({ ending: 'cut-off' });
  expect(turns[1]?.text).toContain('(One reply may use 7 questions to the model, and this one did');
});

it('is answered by the rules where no model answers', async () => {
  const session = await bench.open();
  wire.meetAlways({ fault: 'status', status: 401 });
  const run = await bench.startReply(session.key, await bench.take(session.key, {}));
  await workerOf([claude, gpt, { provider: 'rules' }]).workUntilSettled(run.key, {});
  const { turns } = await bench.read(session.key);
  expect(turns[1]).toMatchObject({ name: 'rules', raised: expect.arrayContaining(['CH-1', 'CH-2']) as unknown });
});

/** What a process of its own reads of the run. */
function listen(runKey: string) {
  const order = JSON.stringify({ service: bench.service, runKey });
  const child = spawn(process.execPath, [fileURLToPath(new URL('text-reader-child.ts', import.meta.url)), order], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const listening = Promise.withResolvers<void>();
  const pieces: { text: string; restarted: boolean }[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line === 'listening') listening.resolve();
    else pieces.push(JSON.parse(line) as { text: string; restarted: boolean });
  });
  return { listening: listening.promise, ended: once(child, 'close').then(() => pieces) };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import type { SessionLimits } from '../../../src/ports/design-sessions.ts';
import type { Drafter } from '../../../src/ports/drafter.ts';
import { openDesignBench, type DesignBench } from './design-bench.ts';
import type { ChildOrder } from './dialogue-child.ts';
import { says } from '../../support/says.ts';

/** The rules raise all that their checks find of the design of the bench at the first turn. */
const raisedAtOnce = ['CH-1', 'CH-2', 'CH-3', 'CH-4'];

let bench: DesignBench;
/** What the drafter says it costs, and how often it was asked. */
let price: { tokens: number; usd: number | null; asked: number; unpriced: string[] };

beforeAll(async () => {
  price = { tokens: 0, usd: 0, asked: 0, unpriced: [] };
  bench = await openDesignBench({ drafter: paidDrafter() });
});
afterAll(() => bench.close());

/** The rules, at a price: as a model that says what they say. */
function paidDrafter(): Drafter {
  const rules = createRulesDrafter();
  return {
    ...rules,
    mayCost: (_step, models) => models === undefined || models.some(({ provider }) => provider !== 'rules'),
    unpriced: (_step, models) => (models ? [] : price.unpriced),
    async draft(step, input, options) {
      price.asked += 1;
      const { output, provenance } = await rules.draft(step, input, options);
      const usage = { ...provenance.usage, inputTokens: price.tokens, costUsd: price.usd };
      return { output, provenance: { ...provenance, usage } };
    },
  };
}

describe('a dialogue', () => {
  it('answers a turn with numbered challenges, and names its run and drafter', async () => {
    const { key } = await bench.open();
    const { turns, challenges } = await bench.say(key, {});
    expect(turns.map(({ speaker, name, raised, ending }) => ({ speaker, name, raised, ending }))).toEqual([
      { speaker: 'person', name: bench.person.name, raised: [], ending: null },
      { speaker: 'challenger', name: 'rules', raised: raisedAtOnce, ending: 'answered' },
    ]);
    expect(turns[1]?.run).toMatch(/^RUN-\d+$/);
    expect(challenges.every(({ state, ties }) => state === 'open' && ties.length > 0)).toBe(true);
    expect(bench.errors).toEqual([]);
  });

  it('raises nothing twice, and does not judge what people answer', async () => {
    const { key } = await bench.open();
    const first = await bench.say(key, {});
    const [objection] = first.challenges;
    await bench.say(key, { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'That is unlikely.' });
    const last = await bench.say(key, {});
    expect(last.challenges.map(({ title }) => title)).toEqual(first.challenges.map(({ title }) => title));
    expect(last.challenges[0]).toMatchObject({ title: objection?.title, standing: 'none' });
  });

  it('goes on with the version of the RFC that is current', async () => {
    const { key, rfc } = await bench.open();
    const before = await bench.say(key, {});
    const current = await bench.parts.stores.artifacts.read(rfc);
    if (!current) throw new Error(`${rfc} is gone`);
    const { title, body, markdown } = current;
    const edited = { title, body, markdown, parts: [], provenance: {}, authorId: bench.person.id };
    await bench.parts.stores.artifacts.addVersion({
      ...edited,
      title: `${title} 2`,
      key: rfc,
      expectedVersion: 1,
      links: await bench.parts.stores.artifacts.links(rfc),
    });
    const after = await bench.say(key, {});
    expect([before.turns[1]?.rfcVersion, after.turns[3]?.rfcVersion]).toEqual([1, 2]);
    expect(after.turns[3]).toMatchObject({ ending: 'nothing-left', raised: [] });
  });

  it('says that nothing is left when everything was raised', async () => {
    const { key } = await bench.open();
    let session = await bench.say(key, {});
    while (session.turns.at(-1)?.ending === 'answered') session = await bench.say(key, {});
    expect(session.turns.at(-1)).toMatchObject({ ending: 'nothing-left', raised: [] });
  });
});

describe('the limits of a session', () => {
  it('of turns: the last reply says that it is the last', async () => {
    const { key } = await bench.open({ maxTurns: 1 });
    const { turns } = await bench.say(key, {});
    expect(turns[1]).toMatchObject({ ending: 'turns-spent', raised: raisedAtOnce });
    expect(turns[1]?.text).toContain('That was the last turn of this session');
  });

  it.each<Partial<SessionLimits>>([{ maxTokens: 500 }, { maxUsd: 0.5 }])(
    'of cost %j: no model is asked any more, and the reply says why',
    async (limits) => {
      const { key } = await bench.open(limits);
      Object.assign(price, { tokens: 600, usd: 0.75 });
      expect((await bench.say(key, {})).used).toMatchObject({ tokens: 600, usd: 0.75 });
      const { asked } = price;
      const { turns } = await bench.say(key, {});
      expect(price.asked).toBe(asked);
      expect(turns[3]).toMatchObject({ ending: 'budget-spent', raised: [] });
      expect(turns[3]?.text).toContain('used what they may use');
    },
  );

  it('of money counts what is known beside a reply that was cut off, of which it is not', async () => {
    const { key } = await bench.open({ maxUsd: 0.5 });
    Object.assign(price, { tokens: 600, usd: null });
    await bench.say(key, {});
    Object.assign(price, { usd: 0.75 });
    expect((await bench.say(key, {})).used).toEqual({ tokens: 1200, usd: null, knownUsd: 0.75 });
    expect((await bench.say(key, {})).turns.at(-1)).toMatchObject({ ending: 'budget-spent' });
  });

  it('of money asks no model without a known price, and says which that is', async () => {
    const { key } = await bench.open({ maxUsd: 0.5 });
    const turn = await bench.take(key, {});
    const { asked } = price;
    price.unpriced = ['openai:ours'];
    const { key: run } = await bench.runs.start({
      workflow: 'dialogue',
      input: { session: key, turn },
      subject: { session: key },
      startedById: bench.person.id,
    });
    await bench.engine.workUntilSettled(run, {});
    expect(price.asked).toBe(asked);
    expect(await bench.runs.read(run)).toMatchObject({ status: 'failed', error: { id: 'session.price-unknown' } });
    // Whoever is named instead counts, and not whoever was to be asked before.
    await bench.runs.retry({ key: run, actorId: bench.person.id, models: [{ provider: 'rules' }] });
    await bench.engine.workUntilSettled(run, {});
    price.unpriced = [];
    expect((await bench.read(key)).turns[1]).toMatchObject({ ending: 'answered' });
  });

  it('of cost do not stop the rules, which cost nothing', async () => {
    const { key } = await bench.open({ maxTokens: 500 });
    Object.assign(price, { tokens: 600, usd: null });
    await bench.say(key, {});
    const turn = await bench.take(key, {});
    const { key: run } = await bench.runs.start({
      workflow: 'dialogue',
      input: { session: key, turn, models: [{ provider: 'rules' }] },
      subject: { session: key },
      startedById: bench.person.id,
    });
    await bench.engine.workUntilSettled(run, {});
    expect((await bench.read(key)).turns[3]).toMatchObject({ name: 'rules', ending: 'nothing-left' });
  });
});

describe('a reply that comes too late', () => {
  it('is left out with a note when another one answered the turn', async () => {
    const { key } = await bench.open();
    const turn = await bench.take(key, {});
    const start = () =>
      bench.runs.start({
        workflow: 'dialogue',
        input: { session: key, turn },
        subject: { session: key },
        startedById: bench.person.id,
      });
    const both = [await start(), await start()];
    const ended = await Promise.all(both.map((run) => bench.engine.workUntilSettled(run.key, {})));
    expect(ended.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    expect((await bench.read(key)).turns).toHaveLength(2);
    const notes = (await Promise.all(both.map((run) => bench.runs.events(run.key, 0)))).flat().map(({ text }) => text);
    expect(notes.filter((text) => text.includes('has moved on since turn 1'))).toHaveLength(1);
  });

  it('is not drafted for a session that was closed', async () => {
    const { key } = await bench.open();
    const turn = await bench.take(key, {});
    await bench.sessions.close({ key, reason: 'not now', token: bench.person.token });
    const { asked } = price;
    const run = await bench.startReply(key, turn);
    expect(await bench.engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded' });
    expect([price.asked, (await bench.read(key)).turns.length]).toEqual([asked, 1]);
  });
});

describe('what cannot be answered', () => {
  it('fails with what to do when the RFC does not say what it is made from', async () => {
    const { title, body } = await bench.newRfc();
    const rfc = await bench.store('rfc', { title, body });
    const { key } = await bench.sessions.open({
      rfc: rfc.key,
      token: bench.person.token,
      limits: { maxTurns: 3, maxTokens: null, maxUsd: null },
    });
    const run = await bench.startReply(key, await bench.take(key, {}));
    expect(await bench.engine.workUntilSettled(run.key, {})).toMatchObject({
      status: 'failed',
      error: { id: 'rfc.source-missing', fix: says(`artifact link ${rfc.key} derived_from DAA-001`) },
    });
  });
});

describe('a worker killed', () => {
  it.each(['after-draft', 'before-record', 'after-record'] as const)(
    '%s: there is one reply, drafted once',
    async (moment) => {
      const { key } = await bench.open();
      const { key: runKey } = await bench.startReply(key, await bench.take(key, {}));
      const order: ChildOrder = { service: bench.service, runKey, moment };
      const child = spawn(process.execPath, [join(import.meta.dirname, 'dialogue-child.ts'), JSON.stringify(order)], {
        stdio: 'inherit',
        // Half of a child's life is compiling what the one before it compiled.
        env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'throughline-test-compiled') },
      });
      const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
      const { asked } = price;
      expect(await bench.engine.workUntilSettled(runKey, {})).toMatchObject({ status: 'succeeded', error: null });
      expect(price.asked).toBe(asked);
      const { turns, challenges } = await bench.read(key);
      expect([turns.length, challenges.length]).toEqual([2, raisedAtOnce.length]);
    },
    60_000,
  );
});

import { MemorySaver, START, StateGraph } from '@langchain/langgraph';
import type { CheckpointTuple } from '@langchain/langgraph-checkpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createDrafter } from '../../../src/drafting/create-drafter.ts';
import { createFenceMaker } from '../../../src/drafting/prompting/fence.ts';
import { createModelAsker } from '../../../src/drafting/models/wire/model-asker.ts';
import { createRulesDrafter } from '../../../src/drafting/rules-drafter.ts';
import { UnavailableError } from '../../../src/lifecycle/errors.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { startWireModels, type WireModels } from '../../support/wire-models.ts';
import { claude, gpt, impatientClock, wires } from '../wire/questions.ts';
import { answering, askChallenger, messages, notesOf, readAdr, readText, shape } from './ask-challenger.ts';
import { recordOf, replyOf, turnOf } from './stall-design.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});
beforeEach(() => wire.reset());
afterAll(() => wire.stop());

/** Loading an SDK takes its time on a busy machine. */
const patient = { timeout: 20_000, interval: 5 };

describe.each(wires)('the challenger by $name', ({ choice, streamed }) => {
  it.each(['cut', 'early-end'] as const)(
    'goes on after an answer that broke off (%s), and what was heard of it is void',
    async (fault) => {
      wire.answer(shape, readAdr, answering());
      wire.meet(null, { fault, afterPieces: 4 });
      const { attempted, heard } = await askChallenger(wire, { choices: [choice], streamed });
      expect(attempted).toMatchObject({ drafted: true, output: replyOf(), calls: 3 });
      expect(readText(heard)).toBe(replyOf().text);
      if (streamed) expect(heard).toContainEqual({ type: 'text', text: '', restarted: true });
      // What was looked up is not looked up again.
      expect(messages(wire.calls[2])).toBe(messages(wire.calls[1]));
    },
  );

  it('goes on after a call of a tool that broke off, without having taken it', async () => {
    wire.answer(shape, readAdr, readAdr, answering());
    wire.meet({ fault: 'cut', afterPieces: 1 });
    const tools = recordOf();
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed, tools });
    expect(attempted).toMatchObject({ drafted: true, calls: 3 });
    expect(tools.asked).toEqual(['read ADR-004']);
  });

  it('is asked once more for an answer that is no JSON', async () => {
    wire.answer(shape, answering());
    wire.meet({ fault: 'lost-piece' });
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed });
    // Anthropic's wire has no broken JSON where it is not streamed.
    const calls = choice.provider === 'anthropic' && !streamed ? 1 : 2;
    expect(attempted).toMatchObject({ drafted: true, output: replyOf(), calls });
  });

  it('keeps an answer that was only to be bettered when bettering it fails', async () => {
    const astray = { kind: 'invariant', ref: 'DAA-001#INV-stall-9', quote: '' } as const;
    const objection = { ...replyOf().objections[0]!, title: 'Nothing is there.', ties: [astray] };
    wire.answer(shape, answering({ objections: [...replyOf().objections, objection] }));
    wire.meet(null, ...Array.from({ length: 9 }, () => ({ fault: 'status', status: 401 }) as const));
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed });
    expect(attempted).toMatchObject({ drafted: true, output: replyOf() });
  });

  it('takes several look-ups at once', async () => {
    const lookUps = [
      { name: 'read_artifact', input: { place: 'ADR-004' } },
      { name: 'read_playbook', input: { key: null } },
      { name: 'list_precedents', input: { words: 'renewal' } },
      { name: 'trace', input: { place: 'ADR-004', direction: 'up' } },
    ];
    wire.answer(shape, { lookUps }, answering());
    const tools = recordOf();
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed, tools });
    expect(attempted).toMatchObject({ drafted: true, calls: 2 });
    expect(tools.asked.toSorted()).toEqual([
      'patterns',
      'read ADR-004',
      'search renewal adr+postmortem+incident',
      'trace ADR-004 up',
    ]);
    for (const found of ['Each renewal carries a key', 'API-001 Idempotent API design', 'An older design'])
      expect(messages(wire.calls[1])).toContain(found);
  });

  it('ends within a second when its run is canceled while the model writes', async () => {
    wire.answer(shape, answering());
    wire.meetAlways({ fault: 'stall', afterPieces: 1 });
    const canceled = new AbortController();
    const reason = new Error('The run was canceled.');
    const settled = askChallenger(wire, { choices: [choice], streamed, signal: canceled.signal }).then(
      () => 'answered',
      (error: unknown) => error,
    );
    await vi.waitFor(() => expect(wire.calls).toHaveLength(1), patient);
    canceled.abort(reason);
    const abortedAt = performance.now();
    expect(await settled).toBe(reason);
    expect(performance.now() - abortedAt).toBeLessThan(1000);
    await vi.waitFor(() => expect(wire.calls[0]?.hungUp).toBe(true), patient);
  });

  it.each([
    ['tokens', { tokens: 1000 }, '1000 tokens'],
    ['money', { usd: 0.000_001 }, '$0.000001'],
  ] as const)('answers with what it knows when its %s are used up', async (_what, limits, told) => {
    wire.answer(shape, readAdr, answering());
    const asker = createModelAsker({
      settings: wire.officialSettings([choice]),
      clock: impatientClock(),
      streamed,
      fetch: wire.fetch,
    });
    const { createReplyDrafter } = await import('../../../src/drafting/agent/draft-reply.ts');
    const attempt = createReplyDrafter({
      asker,
      redactor: createRedactor({ redactsEmail: false }),
      fenceFor: createFenceMaker(() => Promise.resolve('of the test')),
      tools: recordOf(),
      limits,
    });
    const attempted = await attempt({ input: turnOf(), models: [choice], hasSubstitute: false, options: {} });
    expect(attempted).toMatchObject({ drafted: true, output: { stoppedBy: told }, calls: 2 });
    expect(attempted.usage.costUsd).toBeGreaterThan(0);
    expect(messages(wire.calls[1])).toContain(`This reply may use ${told}, and has.`);
  });

  it('fails as the record does when that cannot be read', async () => {
    wire.answer(shape, readAdr, answering());
    const down = new UnavailableError({ id: 'database.unavailable', message: 'The database does not answer.', fix: 'Wait.' });
    const tools = { ...recordOf(), readArtifact: () => Promise.reject(down) };
    await expect(askChallenger(wire, { choices: [choice], streamed, tools })).rejects.toBe(down);
  });
});

it('asks a server that takes no tools without them, once and for all', async () => {
  const settings = wire.settings([gpt]);
  wire.answer(shape, answering());
  wire.meet({
    fault: 'status',
    status: 400,
    message: 'registry.ollama.ai/library/gemma does not support tools',
    type: 'api_error',
  });
  const { attempted, heard } = await askChallenger(wire, { choices: [gpt] });
  expect(settings.openai.baseUrl).not.toBeNull();
  expect(attempted).toMatchObject({ drafted: true, output: replyOf(), calls: 2 });
  expect(wire.calls[1]?.body).not.toHaveProperty('tools');
  expect(wire.calls[1]?.body.response_format.json_schema.name).toBe(shape);
  expect(notesOf(heard).join('\n')).toContain('takes no tools there');
});

it('leaves the reply to the rules when no model answers, and says who was passed over', async () => {
  wire.meetAlways({ fault: 'status', status: 401 });
  const settings = wire.settings([claude, gpt, { provider: 'rules' }]);
  const drafter = createDrafter({
    readSecret: () => Promise.resolve('of the test'),
    settings,
    asker: createModelAsker({ settings, clock: impatientClock() }),
    rules: createRulesDrafter(),
    redactor: createRedactor({ redactsEmail: false }),
    agentTools: recordOf(),
  });
  const { output, provenance } = await drafter.draft('design/answer-turn', turnOf());
  expect(provenance.drafter).toEqual({ kind: 'rules' });
  expect(provenance.passedOver.map(({ model }) => model)).toEqual([`anthropic:${claude.model}`, `openai:${gpt.model}`]);
  expect(output.text).not.toBe('');
});

it('is a graph of its own, wherever it is asked: the node around it keeps its checkpoints to itself', async () => {
  wire.answer(shape, readAdr, answering());
  const saver = new MemorySaver();
  const state = z.object({ text: z.string() });
  const graph = new StateGraph(state)
    .addNode('answer', async () => {
      const { attempted } = await askChallenger(wire, {});
      return { text: attempted.drafted ? attempted.output.text : '' };
    })
    .addEdge(START, 'answer')
    .compile({ checkpointer: saver });
  const config = { configurable: { thread_id: 'run-1' } };
  expect(await graph.invoke({ text: '' }, config)).toEqual({ text: replyOf().text });
  const kept: CheckpointTuple[] = [];
  for await (const tuple of saver.list(config)) kept.push(tuple);
  expect(kept.length).toBeGreaterThan(0);
  expect(new Set(kept.map((tuple) => tuple.config.configurable?.['checkpoint_ns']))).toEqual(new Set(['']));
  expect(kept.some(({ checkpoint }) => 'messages' in checkpoint.channel_values)).toBe(false);
});

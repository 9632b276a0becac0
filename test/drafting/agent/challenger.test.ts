import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAgentTools } from '../../../src/usecases/agent-tools/create-agent-tools.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { AgentTools } from '../../../src/ports/agent-tools.ts';
import { startWireModels, type WireModels } from '../../support/wire-models.ts';
import { claude, gpt, wires } from '../wire/questions.ts';
import { answering, askChallenger, messages, notesOf, readAdr, readText, shape } from './ask-challenger.ts';
import { recordOf, replyOf, turnOf } from './stall-design.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});
beforeEach(() => wire.reset());
afterAll(() => wire.stop());

const answer = answering();

describe.each(wires)('the challenger by $name', ({ choice, streamed }) => {
  it('looks things up, reads what they bring as data, and answers in the shape', async () => {
    wire.answer(shape, readAdr, { lookUps: [{ name: 'search', input: { words: 'renewal key', kind: null } }] }, answer);
    const tools = recordOf();
    const { attempted, heard } = await askChallenger(wire, { choices: [choice], streamed, tools });
    expect(attempted).toMatchObject({
      drafted: true,
      output: replyOf(),
      calls: 3,
      usage: { inputTokens: 3000, outputTokens: 600 },
    });
    expect(tools.asked).toEqual(['read ADR-004', 'search renewal key all']);
    expect(messages(wire.calls[1])).toMatch(/<found-[0-9a-f]{32}>\\nADR-004 \(adr\) Renewals are posted once/);
    expect(messages(wire.calls[2])).toContain('carries a key');
    expect(readText(heard)).toBe(replyOf().text);
    expect(heard).toContainEqual({ type: 'found', name: 'A repeated renewal charges the fee twice.' });
    expect(notesOf(heard)).toContain('looks something up (read artifact)');
  });

  it('reads an operation with its conditions and steps', async () => {
    wire.answer(shape, { lookUps: [{ name: 'read_artifact', input: { place: 'DAA-001#OP-open-with-code' } }] }, answer);
    const text = await readFile(new URL('../../fixtures/designs/parcel-lockers/daa.md', import.meta.url), 'utf8');
    const { title, body } = documentKinds.daa.parse(text);
    const model = { kind: 'daa', key: 'DAA-001', status: 'Validated', version: 1, title, body };
    const artifacts = {
      read: async () => ({ ...model, markdown: documentKinds.daa.render({ title, body }) }),
      list: async () => [],
    };
    const tools = createAgentTools({ artifacts, knowledge: {} } as unknown as Parameters<typeof createAgentTools>[0]);
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed, tools });
    expect(attempted.drafted).toBe(true);
    for (const said of ['The code is valid.', 'The door is open and the code is used up.', '2. Use up the code'])
      expect(messages(wire.calls[1])).toContain(said);
  });

  it('is told what is wrong with the input of a tool, and nothing of this machine', async () => {
    const wrong = {
      lookUps: [
        { name: 'read_artifact', input: { key: 'ADR-004' } },
        { name: 'approve', input: {} },
      ],
    };
    wire.answer(shape, wrong, answer);
    const tools = recordOf();
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed, tools });
    expect(attempted).toMatchObject({ drafted: true, calls: 2 });
    expect(tools.asked).toEqual([]);
    const told = messages(wire.calls[1]);
    expect(told).toContain('Not looked up, the input is wrong:');
    expect(told).toContain('approve is not a valid tool');
    expect(told).not.toMatch(/node_modules|file:|\.js:\d/);
  });

  it('begins every question with the same bytes, so that a provider finds them cached', async () => {
    wire.answer(shape, readAdr, answer);
    await askChallenger(wire, { choices: [choice], streamed });
    const [first, second] = wire.calls;
    expect(second?.body.tools).toEqual(first?.body.tools);
    expect(second?.body.messages.slice(0, first?.body.messages.length)).toEqual(first?.body.messages);
    expect(
      first?.body.tools.map((tool: { name?: string; function?: { name: string } }) => tool.name ?? tool.function?.name),
    ).toEqual([shape, 'read_artifact', 'trace', 'search', 'read_playbook', 'list_precedents']);
  });

  it('begins the next turn with the bytes of the one before, up to the session', async () => {
    wire.answer(shape, answer);
    await askChallenger(wire, { choices: [choice], streamed });
    await askChallenger(wire, { choices: [choice], streamed, input: turnOf({ move: 'ask', text: 'What if it is down?' }) });
    const [first = '', second = ''] = wire.calls.map((call) => messages(call));
    const prefix = first.slice(0, first.indexOf('<turn-'));
    expect(prefix).toContain('<rfc-');
    expect(second.startsWith(prefix)).toBe(true);
    if (choice.provider === 'openai') return;
    const marked = wire.calls[0]?.body.messages[0].content.filter((block: { cache_control?: object }) => block.cache_control);
    expect(marked.map(({ text }: { text: string }) => /<(\w+)-/.exec(text)?.[1])).toEqual(['prd', 'rfc', 'turn']);
  });

  it('is told what is not there, and of calls that are wrong, and goes on', async () => {
    wire.answer(
      shape,
      { lookUps: [{ name: 'read_artifact', input: { place: 'ADR-099' } }] },
      { lookUps: [{ name: 'trace', input: { place: 'ADR-004', direction: 'sideways' } }] },
      { lookUps: [{ name: 'delete_everything', input: {} }] },
      answer,
    );
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed });
    expect(attempted.drafted).toBe(true);
    expect(messages(wire.calls[1])).toContain('There is no ADR-099.');
    expect(messages(wire.calls[2])).toContain('sideways');
    expect(messages(wire.calls[3])).toContain('delete_everything');
  });

  it('is asked once more for an answer that the step cannot use', async () => {
    wire.answer(shape, readAdr, { json: { text: 'Half an answer.' } }, answer);
    const { attempted, heard } = await askChallenger(wire, { choices: [choice], streamed });
    expect(attempted).toMatchObject({ drafted: true, output: replyOf(), calls: 3 });
    expect(messages(wire.calls[2])).toContain('Your answer cannot be used as it is');
    expect(messages(wire.calls[2])).toContain('objections');
    expect(readText(heard)).toBe(replyOf().text);
  });

  it('in words only, twice, fails with what both cost', async () => {
    wire.answer(shape, { prose: 'It looks great to me!' });
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed });
    expect(attempted).toMatchObject({
      drafted: false,
      refusal: { id: 'model.malformed' },
      calls: 2,
      usage: { inputTokens: 2000 },
    });
  });

  it('answers with what it knows when the look-ups of a reply are used up, and the reply says so', async () => {
    wire.answer(shape, readAdr, answer);
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed, limits: { lookUps: 1 } });
    expect(messages(wire.calls[1])).toContain('This reply may use 1 look-up, and has.');
    expect(attempted).toMatchObject({ drafted: true, output: { ...replyOf(), stoppedBy: '1 look-up' } });
  });

  it('fails in words when it looks things up without end', async () => {
    wire.answer(shape, readAdr);
    const { attempted } = await askChallenger(wire, { choices: [choice], streamed, limits: { modelCalls: 3 } });
    expect(wire.calls).toHaveLength(3);
    expect(attempted).toMatchObject({ drafted: false, refusal: { id: 'model.no-answer' }, calls: 3 });
    expect(attempted.drafted ? '' : attempted.refusal.message).toContain('until it had used 3 questions to the model');
  });

  it('takes secrets out of what a tool brings', async () => {
    const key = ['sk', 'live', '51Hq2mZkQpXv8LrTn4WcYd7Ua'].join('_');
    wire.answer(shape, readAdr, answer);
    await askChallenger(wire, { choices: [choice], streamed, tools: recordOf({ text: `The key is ${key} there.` }) });
    expect(messages(wire.calls[1])).toContain('[REDACTED:stripe-key]');
    expect(wire.calls.some(({ text }) => text.includes(key))).toBe(false);
  });

  it('goes on with the next model where the first one stops answering', async () => {
    const other = choice.provider === 'anthropic' ? gpt : claude;
    wire.answer(shape, readAdr, answer);
    wire.meet(null, { fault: 'status', status: 401 });
    const { attempted } = await askChallenger(wire, { choices: [choice, other], streamed });
    expect(wire.calls.map(({ provider }) => provider)).toEqual([
      choice.provider,
      choice.provider,
      other.provider,
      other.provider,
    ]);
    // What the first one had looked up is not looked up again.
    expect(messages(wire.calls[2])).toContain('Renewals are posted once');
    expect(attempted).toMatchObject({
      drafted: true,
      choice: other,
      passedOver: [{ model: `${choice.provider}:${choice.model}` }],
    });
  });

  it('ends within a second when its run is canceled, also while a tool is read', async () => {
    wire.answer(shape, readAdr);
    const canceled = new AbortController();
    const reason = new Error('The run was canceled.');
    const waiting = Promise.withResolvers<void>();
    const tools: AgentTools = {
      ...recordOf(),
      readArtifact: () => {
        waiting.resolve();
        return new Promise(() => undefined);
      },
    };
    const settled = askChallenger(wire, { choices: [choice], streamed, tools, signal: canceled.signal }).then(
      () => 'answered',
      (error: unknown) => error,
    );
    await waiting.promise;
    canceled.abort(reason);
    const abortedAt = performance.now();
    expect(await settled).toBe(reason);
    expect(performance.now() - abortedAt).toBeLessThan(1000);
  });
});

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startWireModels, type WireFault, type WireModels } from '../../support/wire-models.ts';
import { answer, askerAt, claude, contextsShape, gpt, namesShape, questionFor } from './questions.ts';

let wire: WireModels;

beforeAll(async () => {
  wire = await startWireModels();
});

beforeEach(() => wire.reset());

afterAll(async () => wire.stop());

const llama = { provider: 'openai', model: 'llama3.3:70b' } as const;
const refuse = (message: string): WireFault => ({ fault: 'status', status: 400, type: 'invalid_request_error', message });

it('asks a server that knows no JSON schema for a JSON object, with the schema in words, and remembers it', async () => {
  wire.answer('identify_concepts', answer);
  wire.answer('propose_contexts', answer);
  wire.meet(refuse("response_format.type must be 'text' or 'json_object'"));
  const asked = askerAt(wire);
  expect(await asked.asker.ask(questionFor(), [llama], asked.listeners)).toMatchObject({ answered: true, calls: 2 });
  expect(await asked.asker.ask(questionFor(contextsShape), [llama])).toMatchObject({ answered: true, calls: 1 });
  const [schema, object, remembered] = wire.calls;
  expect(schema?.body.response_format.type).toBe('json_schema');
  expect(object?.body.response_format).toEqual({ type: 'json_object' });
  expect(object?.body.messages.at(-1).content).toContain(JSON.stringify(namesShape.schema));
  expect(object?.shape).toBe('identify_concepts');
  expect(remembered?.body.response_format).toEqual({ type: 'json_object' });
  expect(asked.notes).toEqual(['openai:llama3.3:70b does not take a JSON schema there; asking again in words']);
});

it('asks in words alone when the server knows no format at all, and gives the answer as it stands', async () => {
  const text = `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``;
  wire.answer('identify_concepts', { prose: text });
  wire.meet(refuse('json_schema is not supported'), refuse('unknown field response_format'));
  const reply = await askerAt(wire).asker.ask(questionFor(), [llama]);
  expect(reply).toMatchObject({ answered: true, calls: 3, text });
  expect(wire.calls[2]?.body).not.toHaveProperty('response_format');
});

it.each([
  ['says that it does not', refuse('stream is not supported by this model')],
  ['is not told of stream options', refuse('Unrecognized request argument: stream_options')],
  ['does not implement it', { fault: 'status', status: 501, message: 'streaming: not implemented' } satisfies WireFault],
])('asks for the whole answer from a server that does not stream and %s', async (_how, fault) => {
  wire.answer('identify_concepts', answer);
  wire.meet(fault);
  const asked = askerAt(wire);
  expect(await asked.asker.ask(questionFor(), [llama], asked.listeners)).toMatchObject({ answered: true, calls: 2 });
  expect(wire.calls.map(({ streamed }) => streamed)).toEqual([true, false]);
  expect(wire.calls[1]?.body).not.toHaveProperty('stream_options');
  expect(asked.notes).toEqual(['openai:llama3.3:70b does not stream there; asking for the whole answer']);
  // And so it does the next time.
  expect(await asked.asker.ask(questionFor(), [llama])).toMatchObject({ answered: true, calls: 1 });
});

it('names the limit anew for a gateway to a model that knows its newer name only, and remembers it', async () => {
  wire.answer('identify_concepts', answer);
  wire.meet(refuse("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."));
  const asked = askerAt(wire);
  expect(await asked.asker.ask(questionFor(), [gpt], asked.listeners)).toMatchObject({ answered: true, calls: 2 });
  expect(await asked.asker.ask(questionFor(), [gpt])).toMatchObject({ answered: true, calls: 1 });
  const limits = wire.calls.map(({ body }) => [body.max_tokens ?? null, body.max_completion_tokens ?? null]);
  const limit = limits[0]?.[0];
  expect(limits).toEqual([
    [limit, null],
    [null, limit],
    [null, limit],
  ]);
});

it('asks for the whole answer from a server that ignores the wish to stream', async () => {
  wire.answer('identify_concepts', answer);
  wire.meet({ fault: 'status', status: 200, message: 'whole', headers: { 'content-type': 'application/json' } });
  expect(await askerAt(wire).asker.ask(questionFor(), [llama])).toMatchObject({ answered: true, calls: 2 });
  expect(wire.calls.map(({ streamed }) => streamed)).toEqual([true, false]);
});

it.each([claude, gpt])('takes the same complaints of the provider itself as they are ($provider)', async (choice) => {
  wire.meetAlways(refuse('json_schema: stream'));
  const official = askerAt(wire, { settings: wire.officialSettings(), fetch: wire.fetch });
  expect(await official.asker.ask(questionFor(), [choice])).toMatchObject({
    answered: false,
    failure: { kind: 'rejected' },
    calls: 1,
  });
});

it('needs no key for a server of one’s own', async () => {
  wire.answer('identify_concepts', answer);
  const settings = { ...wire.settings(), openai: { apiKey: null, baseUrl: `${wire.url}/v1` } };
  expect(await askerAt(wire, { settings }).asker.ask(questionFor(), [llama])).toMatchObject({ answered: true });
});

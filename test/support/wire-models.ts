import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { LLMock, type FixtureResponse } from '@copilotkit/aimock';
import type { ModelSettings } from '../../src/config/config.ts';
import { defaultModels, type ModelChoice } from '../../src/ports/model-choice.ts';
import { playFault, playReply, type WireFault, type WireReply } from './wire-play.ts';

export type { WireFault, WireReply } from './wire-play.ts';
export type WireProvider = 'anthropic' | 'openai';

/** One request to a model, as it came over the wire. */
export interface WireCall {
  readonly provider: WireProvider;
  readonly model: string;
  /** The shape that was asked for; '' when the request names none. */
  readonly shape: string;
  readonly streamed: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Exactly what was sent. */
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of two providers
  readonly body: any;
  /** Whether the client hung up before the answer was through. */
  readonly hungUp: boolean;
}

export interface WireModels {
  /** Both providers answer here; Anthropic's base URL. OpenAI's is this and `/v1`. */
  readonly url: string;
  /** Every request to a model, oldest first. */
  readonly calls: readonly WireCall[];
  /** Models that the server says it has; asking for another is a 404. Null has every model. */
  models: readonly string[] | null;
  /** Both providers with a key, at this server; the choices are those given, or one of each. */
  settings(choices?: readonly ModelChoice[]): ModelSettings;
  /** The providers' own addresses, with the keys. Only `fetch` below leads from there to here. */
  officialSettings(choices?: readonly ModelChoice[]): ModelSettings;
  /** Sends what is meant for a provider's own address here instead, and anything else nowhere. */
  readonly fetch: typeof fetch;
  /** The n-th request for a shape gets the n-th reply, and the last one ever after. Replaces what was said of it before. */
  answer(shape: string, ...replies: readonly (WireReply | object)[]): void;
  /** Decides the reply to shapes that `answer` was not called for. */
  answerWith(decide: (call: WireCall) => WireReply): void;
  /** What the next requests meet, one each, before any answer counts; `null` lets one through. */
  meet(...faults: readonly (WireFault | null)[]): void;
  /** What every request meets (to one provider or both) that `meet` has nothing for. */
  meetAlways(fault: WireFault | null, provider?: WireProvider): void;
  /** Forgets calls, answers and faults. */
  reset(): void;
  stop(): Promise<void>;
}

/** Keys of the settings; no test may find them anywhere but in a request's headers. */
export const wireKeys = {
  anthropic: 'sk-ant-api03-wire-test-key-000000000001',
  openai: 'sk-proj-wire-test-key-000000000002',
} as const;

/**
 * Serves both providers on loopback: aimock speaks their formats, and a recorder before it keeps the very bytes of each request
 * and plays faults on the way back.
 */
export async function startWireModels(): Promise<WireModels> {
  const replies = new Map<string, WireReply>();
  const mock = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 24, logLevel: 'silent' });
  mock.addFixture({
    match: { predicate: () => true },
    response: (request) =>
      toFixture(replies.get(request._context ?? '') ?? { prose: 'No answer was arranged.' }, request._context ?? ''),
  });
  await mock.start();

  const calls: (WireCall & { hungUp: boolean })[] = [];
  const answers = new Map<string, readonly WireReply[]>();
  const queue: (WireFault | null)[] = [];
  const always = new Map<WireProvider, WireFault>();
  let decide: ((call: WireCall) => WireReply) | null = null;
  let models: readonly string[] | null = null;

  const chooseReply = (call: WireCall): WireReply => {
    const arranged = answers.get(call.shape);
    const nth = calls.filter((other) => other.shape === call.shape && other.provider === call.provider).length - 1;
    return (
      arranged?.[Math.min(nth, arranged.length - 1)] ?? decide?.(call) ?? { prose: `No answer was arranged for "${call.shape}".` }
    );
  };

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const text = await readText(request);
    const path = new URL(request.url ?? '/', 'http://wire').pathname;
    if (request.method === 'GET') return listModels(path, models, response);
    const call = { ...describeCall({ request, path, text }), hungUp: false };
    calls.push(call);
    response.once('close', () => (call.hungUp = !response.writableFinished));
    const fault = queue.length > 0 ? queue.shift() : always.get(call.provider);
    const missing = models !== null && !models.includes(call.model);
    const sudden = missing ? unknownModel(call) : fault;
    if (sudden && (await playFault(sudden, { call, response })) === 'played') return;
    const reply = chooseReply(call);
    const context = `${call.provider} ${call.shape} ${calls.length} ${call.body.tools ? 'by-tool' : 'by-format'}`;
    replies.set(context, reply);
    const upstream = await directFetch(`${mock.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-aimock-context': context },
      body: text,
    });
    await playReply({ reply, fault: fault ?? null, call, upstream, response });
  };

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    calls,
    get models() {
      return models;
    },
    set models(list) {
      models = list;
    },
    settings: (choices = defaultChoices) => ({
      choices,
      because: 'the test says so',
      perStep: {},
      anthropic: { apiKey: wireKeys.anthropic, baseUrl: url },
      openai: { apiKey: wireKeys.openai, baseUrl: `${url}/v1` },
    }),
    officialSettings: (choices = defaultChoices) => ({
      choices,
      because: 'the test says so',
      perStep: {},
      anthropic: { apiKey: wireKeys.anthropic, baseUrl: null },
      openai: { apiKey: wireKeys.openai, baseUrl: null },
    }),
    fetch: async (input, init) => {
      const wanted = new URL(input instanceof Request ? input.url : input);
      if (!officialHosts.has(wanted.host)) throw new TypeError(`A test asked ${wanted.host}.`);
      return directFetch(`${url}${wanted.pathname}`, init);
    },
    answer: (shape, ...list) => void answers.set(shape, list.map(toReply)),
    answerWith: (next) => {
      decide = next;
    },
    meet: (...faults) => void queue.push(...faults),
    meetAlways: (fault, provider) => {
      for (const one of provider ? [provider] : (['anthropic', 'openai'] as const)) {
        if (fault) always.set(one, fault);
        else always.delete(one);
      }
    },
    reset: () => {
      calls.length = 0;
      queue.length = 0;
      answers.clear();
      always.clear();
      replies.clear();
      decide = null;
      models = null;
    },
    stop: async () => {
      await closeServer(server);
      await mock.stop();
    },
  };
}

const defaultChoices = [
  { provider: 'anthropic', model: defaultModels.anthropic },
  { provider: 'openai', model: defaultModels.openai },
] as const satisfies readonly ModelChoice[];

// Kept, so that a test may watch the global one.
const directFetch = globalThis.fetch;

const officialHosts = new Set(['api.anthropic.com', 'api.openai.com']);

const replyKeys: ReadonlySet<string> = new Set<keyof WireReply>([
  'json',
  'text',
  'prose',
  'lookUps',
  'tool',
  'ends',
  'explanation',
  'usage',
  'pieceDelayMs',
]);

/** An object with other keys than a reply's is the answer itself. */
function toReply(reply: WireReply | object): WireReply {
  return Object.keys(reply).every((key) => replyKeys.has(key)) ? reply : { json: reply };
}

/** aimock's own words for a reply; it turns them into each provider's format. */
function toFixture(reply: WireReply, context: string): FixtureResponse {
  const [provider = '', shape = '', , answers] = context.split(' ');
  const ends = { truncated: 'length', filtered: 'content_filter', refused: provider === 'anthropic' ? 'refusal' : 'stop' };
  const common = {
    ...(reply.ends && reply.ends !== 'whole' && { finishReason: ends[reply.ends] }),
    usage: { input_tokens: reply.usage?.inputTokens ?? 1000, output_tokens: reply.usage?.outputTokens ?? 200 },
  };
  if (reply.prose !== undefined) return { content: reply.prose, ...common };
  if (reply.lookUps) {
    return { toolCalls: reply.lookUps.map(({ name, input }) => ({ name, arguments: JSON.stringify(input) })), ...common };
  }
  const answer = reply.text ?? JSON.stringify(reply.json);
  if (provider === 'anthropic' || answers === 'by-tool')
    return { toolCalls: [{ name: reply.tool ?? shape, arguments: answer }], ...common };
  return { content: answer, ...common };
}

function describeCall({
  request,
  path,
  text,
}: {
  request: IncomingMessage;
  path: string;
  text: string;
}): Omit<WireCall, 'hungUp'> {
  const body = JSON.parse(text);
  const provider: WireProvider = path.endsWith('/messages') ? 'anthropic' : 'openai';
  return {
    provider,
    model: body.model,
    shape: body.response_format?.json_schema?.name ?? shapeInText(body),
    streamed: body.stream === true,
    headers: request.headers,
    text,
    body,
  };
}

/** Where the request has no field for the shape, the last words of the user that name one do so in backticks. */
// oxlint-disable-next-line typescript/no-explicit-any -- a body of either provider
function shapeInText(body: any): string {
  const said = (body.messages ?? []).filter((message: { role: string }) => message.role === 'user');
  const words = said.map(({ content }: { content: string | { text?: string }[] }) =>
    typeof content === 'string' ? content : content.map((part) => part.text ?? '').join('\n'),
  );
  return words.flatMap((text: string) => [...text.matchAll(/`([a-z]\w*)`/g)]).at(-1)?.[1] ?? '';
}

function unknownModel(call: WireCall): WireFault {
  return call.provider === 'anthropic'
    ? { fault: 'status', status: 404, type: 'not_found_error', message: `model: ${call.model}` }
    : {
        fault: 'status',
        status: 404,
        type: 'invalid_request_error',
        code: 'model_not_found',
        message: `The model \`${call.model}\` does not exist or you do not have access to it.`,
      };
}

function listModels(path: string, models: readonly string[] | null, response: ServerResponse): void {
  const wanted = /\/models\/(.+)$/.exec(path)?.[1];
  const list = (models ?? Object.values(defaultModels)).map((id) => ({ id, type: 'model', object: 'model' }));
  const found =
    wanted === undefined ? { data: list, has_more: false } : (list.find(({ id }) => id === decodeURIComponent(wanted)) ?? null);
  const missing = { type: 'error', error: { type: 'not_found_error', code: 'model_not_found', message: `model: ${wanted}` } };
  response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? missing));
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

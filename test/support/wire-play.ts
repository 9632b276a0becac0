import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { WireCall } from './wire-models.ts';

/** What a model answers; one of `json`, `text`, `prose` and `lookUps`. */
export interface WireReply {
  /** The answer in the shape that was asked for. */
  readonly json?: unknown;
  /** The answer's text, which Anthropic's format wants to be JSON all the same; see the fault `lost-piece`. */
  readonly text?: string;
  /** Words instead of an answer in the shape: Anthropic's model calls no tool. */
  readonly prose?: string;
  /** Tools that the model calls instead of answering, with what. */
  readonly lookUps?: readonly { readonly name: string; readonly input: unknown }[];
  /** Another tool than the one asked for; Anthropic only. */
  readonly tool?: string;
  /** `truncated`: the limit of output tokens. `refused`: the model will not. `filtered`: OpenAI's filter took it. */
  readonly ends?: 'whole' | 'truncated' | 'refused' | 'filtered';
  /** Why Anthropic says it refuses, in the answer's last event. */
  readonly explanation?: string;
  /** 1000 and 200 unless said; `inputTokens` are those not cached. */
  readonly usage?: {
    readonly inputTokens?: number;
    readonly outputTokens?: number;
    readonly cacheReadTokens?: number;
    readonly cacheWriteTokens?: number;
  };
  /** Between two pieces of a streamed answer. */
  readonly pieceDelayMs?: number;
}

export type WireFault =
  /** An answer of HTTP instead of the model's. `headers` such as `retry-after`. */
  | {
      readonly fault: 'status';
      readonly status: number;
      readonly message?: string;
      readonly type?: string;
      readonly code?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** These very bytes, in good order. */
  | { readonly fault: 'bytes'; readonly contentType: string; readonly body: string }
  /** The connection is reset before any byte. */
  | { readonly fault: 'reset' }
  /** Nothing ever comes. */
  | { readonly fault: 'silence' }
  /** Nothing in the answer. */
  | { readonly fault: 'empty' }
  /** The connection breaks after some pieces of the answer; half of the body where it is not streamed. */
  | { readonly fault: 'cut'; readonly afterPieces: number }
  /** Nothing more comes after some pieces. */
  | { readonly fault: 'stall'; readonly afterPieces: number }
  /** As `cut`, and any number of pieces may be all of them. The stream ends in good order, without the events that end an answer. Not streamed: as `cut`. */
  | { readonly fault: 'early-end'; readonly afterPieces: number }
  /** An error in the midst of the stream. Not streamed: as status 529 or 500. */
  | { readonly fault: 'error-event'; readonly afterPieces: number; readonly type: string; readonly message: string }
  /** The first piece of the answer again and again, for as long as anybody listens. Not streamed: blanks. */
  | { readonly fault: 'endless' }
  /** The last piece of the answer is lost, which leaves broken JSON. Anthropic not streamed has no such thing: there it goes unharmed. */
  | { readonly fault: 'lost-piece' };

type Played = 'played' | 'answer';

interface Stage {
  readonly call: WireCall;
  readonly response: ServerResponse;
}

/** Plays what needs no answer of the model. Returns `answer` for a fault that happens to one. */
export async function playFault(fault: WireFault, { call, response }: Stage): Promise<Played> {
  if (fault.fault === 'status') {
    response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers });
    response.end(JSON.stringify(errorBody(call, fault)));
    return 'played';
  }
  if (fault.fault === 'bytes') {
    response.writeHead(200, { 'content-type': fault.contentType }).end(fault.body);
    return 'played';
  }
  if (fault.fault === 'reset') {
    response.socket?.resetAndDestroy();
    return 'played';
  }
  if (fault.fault === 'silence') {
    await once(response, 'close');
    return 'played';
  }
  if (fault.fault === 'error-event' && !call.streamed) {
    return playFault({ ...fault, fault: 'status', status: fault.type === 'overloaded_error' ? 529 : 500 }, { call, response });
  }
  return 'answer';
}

interface Performance extends Stage {
  readonly reply: WireReply;
  readonly fault: WireFault | null;
  /** aimock's answer. */
  readonly upstream: Response;
}

export async function playReply(performance: Performance): Promise<void> {
  const { call, upstream, response } = performance;
  const text = await upstream.text();
  response.writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? 'application/json' });
  if (call.streamed) await playEvents(text, performance);
  else await playBody(text, performance);
}

async function playBody(text: string, { reply, fault, call, response }: Performance): Promise<void> {
  const patched = JSON.stringify(patchMessage(JSON.parse(text), { reply, fault, call }));
  if (fault?.fault === 'endless') return playEndlessly(' '.repeat(65_536), response);
  if (fault?.fault === 'cut' || fault?.fault === 'early-end' || fault?.fault === 'stall') {
    response.write(patched.slice(0, patched.length / 2), () => void (fault.fault === 'stall' || response.destroy()));
  } else response.end(patched);
}

async function playEvents(text: string, { reply, fault, call, response }: Performance): Promise<void> {
  const events = text
    .split('\n\n')
    .filter((event) => event !== '')
    .map((event) => patchEvent(event, { reply, call }))
    .filter((event) => !(fault?.fault === 'empty' && isPiece(event)));
  const lost = fault?.fault === 'lost-piece' ? events.findLastIndex(isPiece) : -1;
  const breaksAfter = fault && 'afterPieces' in fault ? Math.min(fault.afterPieces, events.filter(isPiece).length) : Infinity;
  let pieces = 0;
  for (const [index, event] of events.entries()) {
    const begun = isPiece(event) || pieces > 0;
    if (fault && 'afterPieces' in fault && begun && pieces === breaksAfter) return breakOff(fault, { call, response });
    if (isPiece(event)) {
      pieces += 1;
      if (reply.pieceDelayMs) await wait(reply.pieceDelayMs);
    }
    if (isPiece(event) && fault?.fault === 'endless') return playEndlessly(`${event}\n\n`, response);
    if (index !== lost && !response.write(`${event}\n\n`) && !response.closed)
      await Promise.race([once(response, 'drain'), once(response, 'close')]);
    if (response.closed) return;
  }
  response.end();
}

async function playEndlessly(text: string, response: ServerResponse): Promise<void> {
  const source = Readable.from(repeat(text));
  source.pipe(response);
  await once(response, 'close');
  source.destroy();
}

function* repeat(text: string): Generator<string> {
  for (;;) yield text;
}

async function breakOff(fault: Extract<WireFault, { afterPieces: number }>, { call, response }: Stage): Promise<void> {
  if (fault.fault === 'stall') await once(response, 'close');
  else if (fault.fault === 'early-end') response.end();
  else if (fault.fault === 'error-event') {
    const body = JSON.stringify(errorBody(call, fault));
    response.end(call.provider === 'anthropic' ? `event: error\ndata: ${body}\n\n` : `data: ${body}\n\n`);
  } else {
    // What was written must be on its way first: a reset overtakes it.
    await new Promise((written) => response.write(': going\n\n', written));
    response.destroy();
  }
}

/** An event that carries some of the answer. */
function isPiece(event: string): boolean {
  return (
    event.includes('"type":"content_block_delta"') ||
    /"delta":\{[^}]*"(content|refusal)":"[^"]/.test(event) ||
    /"tool_calls":\[.*"arguments":"[^"]/.test(event)
  );
}

function errorBody(call: WireCall, error: { readonly type?: string; readonly code?: string; readonly message?: string }): object {
  const message = error.message ?? 'Something went wrong.';
  if (call.provider === 'anthropic')
    return { type: 'error', error: { type: error.type ?? 'api_error', message }, request_id: 'req_wire' };
  return { error: { message, type: error.type ?? 'server_error', param: null, code: error.code ?? null } };
}

function patchEvent(event: string, { reply, call }: { reply: WireReply; call: WireCall }): string {
  return event.replace(
    /^data: (\{.*)$/m,
    (_, json: string) => `data: ${JSON.stringify(patchChunk(JSON.parse(json), { reply, call }))}`,
  );
}

// oxlint-disable typescript/no-explicit-any, typescript/no-unsafe-return -- bodies of two providers, changed in one or two places
/** What aimock has no words for: cached tokens, and OpenAI's refusal. */
function patchChunk(chunk: any, { reply, call }: { reply: WireReply; call: WireCall }): any {
  if (chunk.message?.usage) chunk.message.usage = { ...chunk.message.usage, output_tokens: 1, ...cachedTokens(reply, call) };
  if (chunk.delta?.stop_reason === 'refusal') chunk.delta.stop_details = stopDetails(reply);
  if (chunk.usage && call.provider === 'openai') chunk.usage = openAiUsage(reply);
  const delta = chunk.choices?.[0]?.delta;
  if (delta && refuses(reply, call)) chunk.choices[0].delta = renameContent(delta);
  return chunk;
}

function patchMessage(message: any, { reply, fault, call }: { reply: WireReply; fault: WireFault | null; call: WireCall }): any {
  if (call.provider === 'anthropic') {
    message.usage = { ...message.usage, ...cachedTokens(reply, call) };
    if (message.stop_reason === 'refusal') message.stop_details = stopDetails(reply);
    if (fault?.fault === 'empty') message.content = [];
    return message;
  }
  message.usage = openAiUsage(reply);
  const [choice] = message.choices;
  if (refuses(reply, call)) choice.message = { ...choice.message, content: null, refusal: choice.message.content };
  if (fault?.fault === 'empty') choice.message.content = '';
  if (fault?.fault === 'lost-piece') {
    const called = choice.message.tool_calls?.[0]?.function;
    if (called) called.arguments = called.arguments.slice(0, -20);
    else choice.message.content = choice.message.content.slice(0, -20);
  }
  return message;
}

function renameContent({ content, ...delta }: any): any {
  return content === undefined ? delta : { ...delta, refusal: content };
}
// oxlint-enable typescript/no-explicit-any, typescript/no-unsafe-return

function stopDetails({ explanation }: WireReply): object {
  return { type: 'refusal', category: null, explanation: explanation ?? null };
}

function refuses(reply: WireReply, call: WireCall): boolean {
  return reply.ends === 'refused' && call.provider === 'openai';
}

function cachedTokens({ usage }: WireReply, call: WireCall): object {
  if (call.provider !== 'anthropic') return {};
  return { cache_read_input_tokens: usage?.cacheReadTokens ?? 0, cache_creation_input_tokens: usage?.cacheWriteTokens ?? 0 };
}

/** OpenAI counts the cached ones among the prompt's. */
function openAiUsage({ usage }: WireReply): object {
  const cached = usage?.cacheReadTokens ?? 0;
  const written = usage?.cacheWriteTokens ?? 0;
  const prompt = (usage?.inputTokens ?? 1000) + cached + written;
  const completion = usage?.outputTokens ?? 200;
  return {
    prompt_tokens: prompt,
    completion_tokens: completion,
    total_tokens: prompt + completion,
    prompt_tokens_details: { cached_tokens: cached, cache_write_tokens: written },
  };
}

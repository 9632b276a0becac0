import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { conceptsAnswer } from './order-text.ts';

export type WireProvider = 'anthropic' | 'openai';

/** What a request to a model meets. */
export type ModelFault = 'none' | 'slow' | 'rate-limited' | 'server-error' | 'overloaded' | 'reset' | 'cut' | 'malformed';

const refusals = { 'rate-limited': 429, 'server-error': 500, overloaded: 529 } as const;
const piecesOfAnswer = 4;

/** Answers one request in the provider's own stream of events, or fails as the fault says. Resolves when nothing more will be sent. */
export async function playModel(
  response: ServerResponse,
  { provider, fault, delayMs }: { provider: WireProvider; fault: ModelFault; delayMs: number },
): Promise<void> {
  if (fault === 'reset') return void response.socket?.resetAndDestroy();
  if (fault === 'rate-limited' || fault === 'server-error' || fault === 'overloaded') {
    const headers = { 'content-type': 'application/json', ...(fault === 'rate-limited' && { 'retry-after': '0' }) };
    response.writeHead(refusals[fault], headers).end(JSON.stringify(errorBody(provider, fault)));
    return;
  }
  const events = provider === 'anthropic' ? anthropicEvents(fault) : openAiEvents(fault);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [index, event] of events.entries()) {
    if (fault === 'cut' && index === 3) {
      // What was written must be on its way first: a reset overtakes it.
      await new Promise((written) => response.write(': going\n\n', written));
      return void response.destroy();
    }
    if (index === 2) await wait(delayMs);
    response.write(event);
  }
  response.end();
}

function answerPieces(fault: ModelFault): string[] {
  const whole = JSON.stringify(conceptsAnswer);
  const text = fault === 'malformed' ? whole.slice(0, -30) : whole;
  const length = Math.ceil(text.length / piecesOfAnswer);
  return Array.from({ length: piecesOfAnswer }, (_, at) => text.slice(at * length, (at + 1) * length));
}

function anthropicEvents(fault: ModelFault): string[] {
  const event = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
  return [
    event('message_start', {
      message: {
        id: 'msg_storm',
        type: 'message',
        role: 'assistant',
        model: 'storm',
        content: [],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 900, output_tokens: 1 },
      },
    }),
    event('content_block_start', {
      index: 0,
      content_block: { type: 'tool_use', id: 'toolu_storm', name: 'identify_concepts', input: {} },
    }),
    ...answerPieces(fault).map((piece) =>
      event('content_block_delta', { index: 0, delta: { type: 'input_json_delta', partial_json: piece } }),
    ),
    event('content_block_stop', { index: 0 }),
    event('message_delta', { delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 200 } }),
    event('message_stop', {}),
  ];
}

function openAiEvents(fault: ModelFault): string[] {
  const chunk = (data: object): string =>
    `data: ${JSON.stringify({ id: 'chatcmpl-storm', object: 'chat.completion.chunk', created: 1, model: 'storm', ...data })}\n\n`;
  const choice = (delta: object, finish_reason: string | null = null): string =>
    chunk({ choices: [{ index: 0, delta, finish_reason }] });
  return [
    choice({ role: 'assistant', content: '' }),
    ...answerPieces(fault).map((content) => choice({ content })),
    choice({}, 'stop'),
    chunk({ choices: [], usage: { prompt_tokens: 900, completion_tokens: 200, total_tokens: 1100 } }),
    'data: [DONE]\n\n',
  ];
}

function errorBody(provider: WireProvider, fault: string): object {
  const message = `The storm says ${fault}.`;
  return provider === 'anthropic'
    ? { type: 'error', error: { type: fault === 'overloaded' ? 'overloaded_error' : 'api_error', message } }
    : { error: { message, type: 'server_error', param: null, code: null } };
}

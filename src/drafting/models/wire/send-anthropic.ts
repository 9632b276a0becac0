import type { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import type { ModelCall } from '../../model-call.ts';
import { composeTurns, gatherCalls, offersTools } from './compose-turns.ts';
import { joinTokens, noteAnswer, type Heard, type SendRequest } from './provider.ts';

type TextBlock = { readonly type: 'text'; readonly text: string; readonly cache_control?: { readonly type: 'ephemeral' } };

/**
 * Asks Claude to call the tool that has the wanted shape.
 * The provider caches tools, then system text, then messages, up to the first different byte. So a
 * step's tools never change, and the last text block asks for the call. `tool_choice` stays `auto`:
 * naming a tool would end the cached messages, and models of autumn 2026 reject a forced tool.
 */
export const sendAnthropic: SendRequest = async (request, heard, onPiece) => {
  // Loading takes a third of a second, which read-only commands must not pay.
  const [{ ChatAnthropic }, messages] = await Promise.all([import('@langchain/anthropic'), composeMessages(request.call)]);
  const model = new ChatAnthropic({
    model: request.model,
    // The SDK requires a key; self-hosted servers accept any.
    apiKey: request.apiKey ?? 'none',
    // Explicit, so that no environment variable redirects prompts.
    anthropicApiUrl: request.baseUrl ?? 'https://api.anthropic.com',
    maxTokens: request.maxOutputTokens,
    maxRetries: 0,
    invocationKwargs: { tool_choice: { type: 'auto', disable_parallel_tool_use: !offersTools(request.call) } },
    clientOptions: {
      authToken: null,
      // LangChain enables it, which tells the provider that the key is exposed in a web page.
      dangerouslyAllowBrowser: false,
      maxRetries: 0,
      fetch: request.fetch,
      // `watch-silence` sets timeouts; the SDK's would refuse long answers without streaming.
      timeout: 3_600_000,
      logLevel: 'off',
    },
  });
  const options = {
    signal: request.signal,
    tools: [request.call.shape, ...(request.call.tools ?? [])].map((shape) => ({
      name: shape.name,
      description: shape.description,
      input_schema: { type: 'object' as const, ...shape.schema },
      // Streams input as it is written; otherwise the provider buffers each value.
      eager_input_streaming: true,
    })),
  };
  const answer = listenForTool(request.call, heard, onPiece);
  // `stream()` and `invoke()` would trace prompts to a service if a LANGSMITH_ variable is set.
  if (request.streamed) {
    for await (const { message } of model._streamResponseChunks(messages, options)) answer.hear(message as AIMessageChunk);
  } else {
    const { generations } = await model._generate(messages, options);
    for (const { message } of generations) answer.hear(message as AIMessage);
  }
};

/** The provider takes four cache marks; the system text uses one. */
const mostEnds = 3;

async function composeMessages(call: ModelCall) {
  const { AIMessage, HumanMessage, SystemMessage } = await import('@langchain/core/messages');
  const wanted: TextBlock = {
    type: 'text',
    text: offersTools(call)
      ? `Look up what you need to know with the other tools. Then answer by calling the tool \`${call.shape.name}\`, once, and with nothing else.`
      : `Answer by calling the tool \`${call.shape.name}\`, once, and with nothing else.`,
  };
  const ends = call.blocks.flatMap(({ endsPrefix }, index) => (endsPrefix ? [index] : [])).slice(-mostEnds);
  const blocks = call.blocks.map(({ text }, index) => markPrefix({ type: 'text', text }, ends.includes(index)));
  return [
    // Has its own mark, because tools and system text are the same for every PRD.
    new SystemMessage({ content: [markPrefix({ type: 'text', text: call.system }, true)] }),
    new HumanMessage({ content: [...blocks, wanted] }),
    ...call.repairs.flatMap(({ answer, complaint }) => [
      // The provider refuses an empty message.
      new AIMessage({ content: answer.trim() === '' ? '(no answer)' : answer }),
      new HumanMessage({ content: [{ type: 'text', text: complaint }, wanted] }),
    ]),
    ...(await composeTurns(call.turns ?? [], { takesTools: true })),
  ];
}

function markPrefix(block: TextBlock, ends: boolean): TextBlock {
  return ends ? { ...block, cache_control: { type: 'ephemeral' } } : block;
}

/**
 * Reads the wanted tool's input as the answer. Otherwise, calls of offered tools are look-ups;
 * without those, another call's input or the words are the answer, which validation then rejects.
 */
function listenForTool(call: ModelCall, heard: Heard, onPiece: (text: string) => void) {
  const gathered = gatherCalls(call.shape.name, onPiece);
  let words = '';

  const settle = (): void => {
    const { answer, calls } = gathered.settle();
    heard.toolCalls = answer === null && offersTools(call) ? calls : [];
    heard.text = answer ?? (heard.toolCalls.length > 0 ? words : (calls[0]?.input ?? words));
  };

  return {
    hear(message: AIMessage | AIMessageChunk): void {
      heard.tokens = joinTokens(heard.tokens, message.usage_metadata);
      noteAnswer(heard, message);
      const ending = message.additional_kwargs['stop_reason'];
      if (typeof ending === 'string') heard.ending = ending;
      heard.refusal += explainRefusal(message.additional_kwargs['stop_details']);
      words += wordsOf(message.content);
      if ('tool_call_chunks' in message) {
        for (const { index = 0, ...part } of message.tool_call_chunks ?? []) gathered.hear(index, part);
        settle();
      } else {
        for (const [index, { id, name, args }] of (message.tool_calls ?? []).entries()) {
          gathered.hear(index, { id, name, args: JSON.stringify(args) });
        }
        settle();
        if (gathered.settle().answer === null && heard.toolCalls.length === 0 && heard.text !== '') onPiece(heard.text);
      }
    },
  };
}

/** The provider explains only some refusals. */
function explainRefusal(details: unknown): string {
  if (typeof details !== 'object' || details === null || !('explanation' in details)) return '';
  return typeof details.explanation === 'string' ? details.explanation : '';
}

function wordsOf(content: AIMessage['content']): string {
  if (typeof content === 'string') return content;
  return content.map((part) => (part.type === 'text' && typeof part['text'] === 'string' ? part['text'] : '')).join('');
}

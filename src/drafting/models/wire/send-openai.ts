import { createHash } from 'node:crypto';
import type { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import type { ChatOpenAICompletions, OpenAIClient } from '@langchain/openai';
import type { ModelCall } from '../model-call.ts';
import { joinTokens, noteAnswer, type AnswerFormat, type Heard, type SendRequest, type WireRequest } from './provider.ts';
import { toStrictSchema } from './strict-schema.ts';

/**
 * Asks OpenAI, or a server that speaks its Chat Completions (Ollama, vLLM), for JSON in the wanted shape. Chat Completions rather than
 * Responses because that is what every compatible server has.
 */
export const sendOpenAi: SendRequest = async (request, heard, onPiece) => {
  const [langchain, messages] = await Promise.all([import('@langchain/openai'), composeMessages(request)]);

  class Completions extends langchain.ChatOpenAICompletions {
    /** The limit's name follows the server; the inherited one goes by the model's name, which says nothing about a gateway. */
    override invocationParams(...settings: Parameters<ChatOpenAICompletions['invocationParams']>) {
      const { max_tokens: _old, max_completion_tokens: _new, ...params } = super.invocationParams(...settings);
      return { ...params, ...nameLimit(request) };
    }

    /** The inherited one parses answers that are not streamed, and throws away what was paid for one that is cut off or no JSON. */
    override completionWithRetry(
      body: OpenAIClient.Chat.ChatCompletionCreateParamsStreaming,
      options?: OpenAIClient.RequestOptions,
    ): Promise<AsyncIterable<OpenAIClient.Chat.ChatCompletionChunk>>;
    override completionWithRetry(
      body: OpenAIClient.Chat.ChatCompletionCreateParamsNonStreaming,
      options?: OpenAIClient.RequestOptions,
    ): Promise<OpenAIClient.Chat.ChatCompletion>;
    override async completionWithRetry(
      body: OpenAIClient.Chat.ChatCompletionCreateParams,
      { signal }: OpenAIClient.RequestOptions = {},
    ): Promise<AsyncIterable<OpenAIClient.Chat.ChatCompletionChunk> | OpenAIClient.Chat.ChatCompletion> {
      this._getClientOptions({});
      return this.client.chat.completions.create(body, { signal });
    }
  }

  const model = new Completions({
    model: request.model,
    // The SDK insists on a key; servers of one's own take any.
    apiKey: request.apiKey ?? 'none',
    maxRetries: 0,
    // Its chunks leave a refusal out.
    __includeRawResponse: true,
    modelKwargs: { ...describeFormat(request), ...nameCache(request) },
    configuration: {
      // Named even where it is the SDK's own, so that no variable of the environment sends prompts elsewhere.
      baseURL: request.baseUrl ?? 'https://api.openai.com/v1',
      maxRetries: 0,
      fetch: request.fetch,
      timeout: 3_600_000,
      logLevel: 'off',
    },
  });
  // Not `stream()` or `invoke()`: those hand prompts to a tracing service when some LANGSMITH_ variable is set.
  if (request.streamed) {
    for await (const { message, generationInfo } of model._streamResponseChunks(messages, { signal: request.signal })) {
      hear(message as AIMessageChunk, generationInfo, heard, onPiece);
    }
  } else {
    const { generations } = await model._generate(messages, { signal: request.signal });
    for (const { message, generationInfo } of generations) hear(message as AIMessage, generationInfo, heard, onPiece);
  }
};

async function composeMessages({ call, format }: WireRequest) {
  const { AIMessage, HumanMessage, SystemMessage } = await import('@langchain/core/messages');
  const wanted = describeInWords(call, format);
  return [
    new SystemMessage(call.system),
    new HumanMessage([...call.blocks.map(({ text }) => text), ...wanted].join('\n\n')),
    ...call.repairs.flatMap(({ answer, complaint }) => [
      new AIMessage(answer),
      new HumanMessage([complaint, ...wanted.slice(0, 1)].join('\n\n')),
    ]),
  ];
}

/** Servers without schemas are told the shape in words, once. */
function describeInWords({ shape }: ModelCall, format: AnswerFormat): readonly string[] {
  if (format === 'json-schema') return [];
  return [
    `Answer with one JSON object in the shape \`${shape.name}\`, and with nothing before or after it.`,
    `The shape \`${shape.name}\` as JSON Schema:\n\n${JSON.stringify(shape.schema)}`,
  ];
}

function describeFormat({ call: { shape }, format }: WireRequest): object {
  if (format === 'words') return {};
  if (format === 'json-object') return { response_format: { type: 'json_object' } };
  const { name, description } = shape;
  return {
    response_format: {
      type: 'json_schema',
      json_schema: { name, description, schema: toStrictSchema(shape.schema), strict: true },
    },
  };
}

/** OpenAI's newer models refuse `max_tokens`; older compatible servers know nothing else. */
function nameLimit({ baseUrl, maxOutputTokens }: WireRequest): object {
  return baseUrl === null ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens };
}

/**
 * Requests with one key reach the machine that has their beginning cached: system text and first block, which all steps share.
 * Compatible servers may refuse the field.
 */
function nameCache({ call, baseUrl }: WireRequest): object {
  if (baseUrl !== null) return {};
  const beginning = `${call.system}\n\n${call.blocks[0]?.text ?? ''}`;
  return { prompt_cache_key: `throughline-${createHash('sha256').update(beginning).digest('hex').slice(0, 32)}` };
}

type Raw = { readonly choices?: readonly { readonly delta?: Said; readonly message?: Said }[] };
type Said = { readonly refusal?: string | null };

function hear(
  message: AIMessage | AIMessageChunk,
  info: Record<string, unknown> | undefined,
  heard: Heard,
  onPiece: (text: string) => void,
): void {
  heard.tokens = joinTokens(heard.tokens, message.usage_metadata);
  noteAnswer(heard, message, info);
  const piece = typeof message.content === 'string' ? message.content : '';
  heard.text += piece;
  const ending = info?.['finish_reason'];
  if (typeof ending === 'string') heard.ending = ending;
  const [choice] = (message.additional_kwargs['__raw_response'] as Raw | undefined)?.choices ?? [];
  heard.refusal += (choice?.delta ?? choice?.message)?.refusal ?? '';
  if (piece !== '') onPiece(piece);
}

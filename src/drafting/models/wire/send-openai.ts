import { createHash } from 'node:crypto';
import type { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import type { ChatOpenAICompletions, OpenAIClient } from '@langchain/openai';
import type { AnswerShape } from '../../model-call.ts';
import { composeTurns, gatherCalls, offersTools } from './compose-turns.ts';
import { joinTokens, noteAnswer, type Heard, type SendRequest, type WireRequest } from './provider.ts';
import { toStrictSchema } from './strict-schema.ts';

/**
 * Asks OpenAI or a compatible server (Ollama, vLLM) for JSON in the wanted shape. It uses Chat
 * Completions rather than Responses, since every compatible server has it.
 */
export const sendOpenAi: SendRequest = async (request, heard, onPiece) => {
  const [langchain, messages] = await Promise.all([import('@langchain/openai'), composeMessages(request)]);

  class Completions extends langchain.ChatOpenAICompletions {
    /** Names the limit by server. The inherited method uses the model, which gateways obscure. */
    override invocationParams(...settings: Parameters<ChatOpenAICompletions['invocationParams']>) {
      const { max_tokens: _old, max_completion_tokens: _new, ...params } = super.invocationParams(...settings);
      return { ...params, ...nameLimit(request) };
    }

    /** Avoids the inherited parsing, which loses the usage of truncated or invalid answers. */
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
    // The SDK requires a key; self-hosted servers accept any.
    apiKey: request.apiKey ?? 'none',
    maxRetries: 0,
    // LangChain's chunks omit refusals.
    __includeRawResponse: true,
    modelKwargs: { ...describeFormat(request), ...nameCache(request) },
    configuration: {
      // Explicit, so that no environment variable redirects prompts.
      baseURL: request.baseUrl ?? 'https://api.openai.com/v1',
      maxRetries: 0,
      fetch: request.fetch,
      timeout: 3_600_000,
      logLevel: 'off',
    },
  });
  const answer = listenForAnswer(request, heard, onPiece);
  // `stream()` and `invoke()` would trace prompts to a service if a LANGSMITH_ variable is set.
  if (request.streamed) {
    for await (const { message, generationInfo } of model._streamResponseChunks(messages, { signal: request.signal })) {
      answer.hear(message as AIMessageChunk, generationInfo);
    }
  } else {
    const { generations } = await model._generate(messages, { signal: request.signal });
    for (const { message, generationInfo } of generations) answer.hear(message as AIMessage, generationInfo);
  }
};

async function composeMessages(request: WireRequest) {
  const { AIMessage, HumanMessage, SystemMessage } = await import('@langchain/core/messages');
  const { call } = request;
  const wanted = describeInWords(request);
  return [
    new SystemMessage(call.system),
    new HumanMessage([...call.blocks.map(({ text }) => text), ...wanted].join('\n\n')),
    ...call.repairs.flatMap(({ answer, complaint }) => [
      new AIMessage(answer),
      new HumanMessage([complaint, ...wanted.slice(0, 1)].join('\n\n')),
    ]),
    ...(await composeTurns(call.turns ?? [], { takesTools: usesTools(request) })),
  ];
}

/** With tools the answer is a call: self-hosted servers often take tools or a format, not both. */
function usesTools({ call, takesTools }: WireRequest): boolean {
  return takesTools && offersTools(call);
}

/** Describes the shape in words to servers without schemas, once. */
function describeInWords(request: WireRequest): readonly string[] {
  const {
    call: { shape },
    format,
  } = request;
  if (usesTools(request)) {
    return [
      `Look up what you need to know with the other tools. Then answer by calling the tool \`${shape.name}\`, once, and with nothing else.`,
    ];
  }
  if (format === 'json-schema') return [];
  return [
    `Answer with one JSON object in the shape \`${shape.name}\`, and with nothing before or after it.`,
    `The shape \`${shape.name}\` as JSON Schema:\n\n${JSON.stringify(shape.schema)}`,
  ];
}

function describeFormat(request: WireRequest): object {
  const {
    call: { shape, tools = [] },
    format,
  } = request;
  if (usesTools(request)) return { tools: [shape, ...tools].map((tool) => describeTool(tool, format === 'json-schema')) };
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

function describeTool({ name, description, schema }: AnswerShape, strict: boolean): object {
  const parameters = strict ? toStrictSchema(schema) : schema;
  return { type: 'function', function: { name, description, parameters, ...(strict && { strict }) } };
}

/** OpenAI's new models refuse `max_tokens`, older servers know only it; gateways may be either. */
function nameLimit({ baseUrl, takesMaxTokens, maxOutputTokens }: WireRequest): object {
  return baseUrl === null || !takesMaxTokens ? { max_completion_tokens: maxOutputTokens } : { max_tokens: maxOutputTokens };
}

/**
 * Routes requests with the same beginning (system text and first block) to the machine that caches
 * it. Compatible servers may refuse the field.
 */
function nameCache({ call, baseUrl }: WireRequest): object {
  if (baseUrl !== null) return {};
  const beginning = `${call.system}\n\n${call.blocks[0]?.text ?? ''}`;
  return { prompt_cache_key: `throughline-${createHash('sha256').update(beginning).digest('hex').slice(0, 32)}` };
}

type Raw = { readonly choices?: readonly { readonly delta?: Said; readonly message?: Said }[] };
type Said = { readonly refusal?: string | null };

function listenForAnswer(request: WireRequest, heard: Heard, onPiece: (text: string) => void) {
  const gathered = gatherCalls(request.call.shape.name, onPiece);
  let words = '';

  return {
    hear(message: AIMessage | AIMessageChunk, info: Record<string, unknown> | undefined): void {
      heard.tokens = joinTokens(heard.tokens, message.usage_metadata);
      noteAnswer(heard, message, info);
      const piece = typeof message.content === 'string' ? message.content : '';
      words += piece;
      for (const { index, ...part } of readCalls(message)) gathered.hear(index, part);
      const { answer, calls } = gathered.settle();
      heard.toolCalls = answer === null ? calls : [];
      heard.text = answer ?? words;
      const ending = info?.['finish_reason'];
      if (typeof ending === 'string') heard.ending = ending;
      const [choice] = (message.additional_kwargs['__raw_response'] as Raw | undefined)?.choices ?? [];
      heard.refusal += (choice?.delta ?? choice?.message)?.refusal ?? '';
      // Words beside tool calls are not part of the answer.
      if (piece !== '' && !usesTools(request)) onPiece(piece);
    },
  };
}

/** LangChain splits a whole answer's calls by whether it could parse them. */
function readCalls(message: AIMessage | AIMessageChunk) {
  if ('tool_call_chunks' in message)
    return (message.tool_call_chunks ?? []).map(({ index = 0, ...part }) => ({ index, ...part }));
  const parsed = (message.tool_calls ?? []).map(({ id, name, args }) => ({ id, name, args: JSON.stringify(args) }));
  return [...parsed, ...(message.invalid_tool_calls ?? [])].map((call, index) => ({ index, ...call }));
}

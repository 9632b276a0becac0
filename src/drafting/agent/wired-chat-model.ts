import { BaseChatModel, type BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import type { ToolCall, Turn } from '../model-call.ts';

/** A model's tool calls with their accompanying words, or the words of its answer. */
export interface Said {
  readonly words: string;
  readonly calls: readonly ToolCall[];
}

/**
 * Asks a model for the next turn, with the asker's retries, quota, prices and timeouts. Throws what
 * ends the reply, and the signal's reason.
 */
export type AskForTurn = (turns: readonly Turn[], signal: AbortSignal | undefined) => Promise<Said>;

/** A LangChain chat model on our asker: no SDK retries, and every request is counted and logged. */
export class WiredChatModel extends BaseChatModel {
  readonly #ask: AskForTurn;
  #named = 0;

  constructor(ask: AskForTurn) {
    super({ maxRetries: 0, cache: false });
    this.#ask = ask;
  }

  override _llmType(): string {
    return 'throughline';
  }

  /** Returns itself, because `ask` already has the tools. */
  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[], options: BaseChatModelCallOptions): Promise<ChatResult> {
    const { words, calls } = await this.#ask(readTurns(messages), options.signal);
    const message = new AIMessage({
      content: words,
      // Our own ids, since a second provider may continue and each accepts other characters.
      tool_calls: calls.map(({ name, input }) => ({
        id: `call_${(this.#named += 1)}`,
        name,
        args: readInput(input),
        type: 'tool_call',
      })),
    });
    return { generations: [{ text: words, message }] };
  }
}

/** Converts messages to turns, without the first, which stands for data and instruction. */
function readTurns(messages: readonly BaseMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages.slice(1)) {
    const last = turns.at(-1);
    if (ToolMessage.isInstance(message)) {
      const result = { id: message.tool_call_id, name: message.name ?? '', text: message.text };
      if (last?.by === 'tools') turns[turns.length - 1] = { by: 'tools', results: [...last.results, result] };
      else turns.push({ by: 'tools', results: [result] });
    } else if (AIMessage.isInstance(message)) {
      const calls = (message.tool_calls ?? []).map(({ id = '', name, args }) => ({ id, name, input: JSON.stringify(args) }));
      turns.push({ by: 'model', words: message.text, calls });
    } else if (HumanMessage.isInstance(message)) {
      turns.push({ by: 'user', text: message.text });
    }
  }
  return turns;
}

/** Parses a tool's input; {} for invalid JSON fails the tool's schema, which the model is told. */
function readInput(input: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

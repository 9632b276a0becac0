import { BaseChatModel, type BaseChatModelCallOptions } from '@langchain/core/language_models/chat_models';
import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import type { ToolCall, Turn } from '../models/model-call.ts';

/** What a model said: calls of tools with the words around them, or words that are its answer. */
export interface Said {
  readonly words: string;
  readonly calls: readonly ToolCall[];
}

/**
 * Asks for what follows after these turns. Patience, limits of providers, prices and the watch for silence are its own; throws what ends the reply, and
 * the signal's reason.
 */
export type AskForTurn = (turns: readonly Turn[], signal: AbortSignal | undefined) => Promise<Said>;

/** LangChain's idea of a model over our own wire, so that an agent loses nothing of it: no SDK repeats a request, and each is counted and told. */
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

  /** The tools are part of what `ask` was made with. */
  override bindTools(): this {
    return this;
  }

  override async _generate(messages: BaseMessage[], options: BaseChatModelCallOptions): Promise<ChatResult> {
    const { words, calls } = await this.#ask(readTurns(messages), options.signal);
    const message = new AIMessage({
      content: words,
      // Ids of our own: one provider may go on where another left off, and each takes other characters.
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

/** The messages of an agent without the first, which stands for the data and the instruction. */
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

/** What is no object fails the tool's contract, and the agent tells the model so. */
function readInput(input: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

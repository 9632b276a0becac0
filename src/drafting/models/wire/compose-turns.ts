import type { BaseMessage } from '@langchain/core/messages';
import type { ModelCall, ToolCall, Turn } from '../../model-call.ts';

/** Returns whether the request offers tools beside the answer's shape. */
export function offersTools({ tools = [] }: Pick<ModelCall, 'tools'>): boolean {
  return tools.length > 0;
}

/** Converts turns to LangChain messages; as plain text for servers without tools. */
export async function composeTurns(turns: readonly Turn[], { takesTools }: { takesTools: boolean }): Promise<BaseMessage[]> {
  const { AIMessage, HumanMessage, ToolMessage } = await import('@langchain/core/messages');
  return turns.flatMap((turn): BaseMessage[] => {
    if (turn.by === 'user') return [new HumanMessage(turn.text)];
    if (turn.by === 'tools') {
      if (!takesTools) return [new HumanMessage(turn.results.map(({ text }) => text).join('\n\n'))];
      return turn.results.map(({ id, name, text }) => new ToolMessage({ tool_call_id: id, name, content: text }));
    }
    const { words, calls } = turn;
    if (takesTools && calls.length > 0) {
      return [
        new AIMessage({ content: words, tool_calls: calls.map(({ id, name, input }) => ({ id, name, args: readInput(input) })) }),
      ];
    }
    const asked = calls.map(({ name, input }) => `${name} ${input}`);
    // Providers refuse an empty message.
    return [new AIMessage([words, ...asked].filter((text) => text.trim() !== '').join('\n') || '(no answer)')];
  });
}

/** Both providers require an object, so invalid input becomes {}; the result tells the model. */
function readInput(input: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(input);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Part of a call, in pieces or whole. */
interface CallPart {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly args?: string | undefined;
}

/** Gathers the calls of one answer by their index. */
export interface CallGatherer {
  hear(index: number | string, part: CallPart): void;
  /** Returns the answering call's input, and the other calls. */
  settle(): { readonly answer: string | null; readonly calls: readonly ToolCall[] };
}

/** `wanted` names the tool with the answer's shape; `onPiece` receives its input in pieces. */
export function gatherCalls(wanted: string, onPiece: (text: string) => void): CallGatherer {
  const calls = new Map<number | string, { id: string; name: string; input: string }>();
  return {
    hear(index, { id, name, args = '' }) {
      const call = calls.get(index) ?? { id: id ?? '', name: name ?? '', input: '' };
      call.input += args;
      calls.set(index, call);
      if (call.name === wanted && args !== '') onPiece(args);
    },
    settle() {
      const all = [...calls.values()];
      return {
        answer: all.find(({ name }) => name === wanted)?.input ?? null,
        calls: all.filter(({ name }) => name !== wanted),
      };
    },
  };
}

import type { StructuredToolInterface } from '@langchain/core/tools';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import { z } from 'zod';
import { WiredChatModel, type AskForTurn } from './wired-chat-model.ts';

/** Acceptance of an answer, or the repair message for the model. */
export type Reception = { readonly taken: true } | { readonly taken: false; readonly complaint: string };

/** A read-only tool of an agent. `run` gets what satisfies `input`. */
export interface ReadTool<R> {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType;
  readonly run: (given: unknown) => Promise<R>;
}

export interface ChallengerParts<R> {
  readonly ask: AskForTurn;
  /** None without a record to look things up in; the agent then only answers. */
  readonly tools: readonly ReadTool<R>[];
  /** Redacts and fences a tool's result. */
  readonly present: (found: R) => Promise<string>;
  /** Returns the limit after which only an answer may follow; null while there is room. */
  readonly spent: () => string | null;
  /** Counts a look-up by the named tool; returns the limit that forbids it, or null. */
  readonly takeLookUp: (name: string) => string | null;
  /** Checks the answer of a model that called no tool. */
  readonly receive: (words: string) => Promise<Reception>;
  readonly signal: AbortSignal | undefined;
}

/** Step limit of the agent's graph; the limits of a reply end it long before. */
const recursionLimit = 200;

/**
 * Runs an agent that looks things up until its answer is accepted, or until it asks for more after
 * its limit. Throws the errors of `ask` and of the record.
 */
export async function runChallenger<R>({
  ask,
  tools,
  present,
  spent,
  takeLookUp,
  receive,
  signal,
}: ChallengerParts<R>): Promise<void> {
  const [{ createAgent, createMiddleware }, { AIMessage, HumanMessage, ToolMessage }] = await Promise.all([
    import('langchain'),
    import('@langchain/core/messages'),
  ]);
  let isLast = false;
  // An agent would report a failed tool to the model; an unreadable record ends the reply.
  const broken = new AbortController();
  const endings = AbortSignal.any(signal ? [signal, broken.signal] : [broken.signal]);

  const limits = createMiddleware({
    name: 'limits',
    beforeModel: () => {
      const limit = spent();
      if (limit === null || isLast) return undefined;
      isLast = true;
      return {
        messages: [
          new HumanMessage(`This reply may use ${limit}, and has. Look up nothing more: answer now with what you know.`),
        ],
      };
    },
  });
  const reception = createMiddleware({
    name: 'reception',
    afterModel: {
      canJumpTo: ['model', 'end'],
      hook: async ({ messages }) => {
        const message = messages.at(-1);
        if (!AIMessage.isInstance(message)) return undefined;
        if ((message.tool_calls ?? []).length > 0) return isLast ? { jumpTo: 'end' as const } : undefined;
        const received = await receive(message.text);
        return received.taken ? undefined : { messages: [new HumanMessage(received.complaint)], jumpTo: 'model' as const };
      },
    },
  });

  // LangChain's own message would show the model the call stack, and so file paths of this machine.
  const inputs = createMiddleware({
    name: 'inputs',
    wrapToolCall: (request, runTool) => {
      const { id = '', name, args } = request.toolCall;
      const complaint = checkInput(tools, name, args);
      if (complaint === null) return runTool(request);
      return new ToolMessage({ tool_call_id: id, name, content: complaint, status: 'error' });
    },
  });

  const agent = createAgent({
    model: new WiredChatModel(ask),
    tools: await wrapTools({ tools, present, takeLookUp, onFailure: (error) => broken.abort(error) }),
    middleware: [limits, reception, inputs],
  });
  // Run outside the current context, else the graph joins the parent node's graph and checkpoints.
  const work = AsyncLocalStorageProviderSingleton.getInstance().run(undefined, () =>
    agent.invoke({ messages: [new HumanMessage('The data and the instruction.')] }, { recursionLimit, signal: endings }),
  );
  try {
    await work;
  } catch (error) {
    endings.throwIfAborted();
    throw error;
  }
}

/** Describes what is wrong with a tool's input; null if nothing is or the tool is unknown. */
function checkInput(tools: readonly ReadTool<unknown>[], name: string, given: unknown): string | null {
  const checked = tools.find((tool) => tool.name === name)?.input.safeParse(given);
  return checked?.error ? `Not looked up, the input is wrong:\n${z.prettifyError(checked.error)}` : null;
}

async function wrapTools<R>({
  tools,
  present,
  takeLookUp,
  onFailure,
}: { onFailure: (error: unknown) => void } & Pick<ChallengerParts<R>, 'tools' | 'present' | 'takeLookUp'>): Promise<
  StructuredToolInterface[]
> {
  const { tool } = await import('@langchain/core/tools');
  return tools.map(({ name, description, input, run }) =>
    tool(
      async (given: unknown) => {
        const limit = takeLookUp(name);
        // Of several parallel calls, those past the limit are refused.
        if (limit !== null) return `Not looked up: this reply may use ${limit}.`;
        try {
          return await present(await run(given));
        } catch (error) {
          onFailure(error);
          throw error;
        }
      },
      { name, description, schema: input },
    ),
  );
}

import type { StructuredToolInterface } from '@langchain/core/tools';
import { AsyncLocalStorageProviderSingleton } from '@langchain/core/singletons';
import type { AgentTools } from '../../ports/agent-tools.ts';
import { checkLookUp, lookUpTools, type LookedUp } from './look-up.ts';
import { WiredChatModel, type AskForTurn } from './wired-chat-model.ts';

/** How an answer was received: taken, or sent back with what is wrong with it. */
export type Reception = { readonly taken: true } | { readonly taken: false; readonly complaint: string };

export interface ChallengerParts {
  readonly ask: AskForTurn;
  /** Null where there is nothing to look things up in: the agent then only answers. */
  readonly tools: AgentTools | null;
  /** Cleans and fences what a tool brought. */
  readonly present: (found: LookedUp) => Promise<string>;
  /** The limit that only an answer may follow; null while there is room. */
  readonly spent: () => string | null;
  /** Takes one look-up by the tool of that name; null when it may be done, else the limit that forbids it. */
  readonly takeLookUp: (name: string) => string | null;
  /** Takes the words of a model that called no tool. */
  readonly receive: (words: string) => Promise<Reception>;
  readonly signal: AbortSignal | undefined;
}

/** Most steps of the agent's graph; the limits of a reply end it long before. */
const recursionLimit = 200;

/**
 * Lets an agent look things up until its answer is taken, or until it looks up more where its limit allows an answer only. Throws what `ask` and the
 * record throw.
 */
export async function runChallenger({ ask, tools, present, spent, takeLookUp, receive, signal }: ChallengerParts): Promise<void> {
  const [{ createAgent, createMiddleware }, { AIMessage, HumanMessage, ToolMessage }] = await Promise.all([
    import('langchain'),
    import('@langchain/core/messages'),
  ]);
  let isLast = false;
  // An agent would tell the model of a tool that failed, and go on without it. A record that cannot be read ends the reply instead.
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

  // LangChain would tell the model with the stack of the call, and so where the program lies on this machine.
  const inputs = createMiddleware({
    name: 'inputs',
    wrapToolCall: (request, runTool) => {
      const { id = '', name, args } = request.toolCall;
      const complaint = checkLookUp(name, args);
      if (complaint === null) return runTool(request);
      return new ToolMessage({ tool_call_id: id, name, content: complaint, status: 'error' });
    },
  });

  const agent = createAgent({
    model: new WiredChatModel(ask),
    tools: tools === null ? [] : await wrapTools({ tools, present, takeLookUp, onFailure: (error) => broken.abort(error) }),
    middleware: [limits, reception, inputs],
  });
  // A graph that begins inside of a node takes itself for a part of that node's, checkpoints included.
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

async function wrapTools({
  tools,
  present,
  takeLookUp,
  onFailure,
}: { tools: AgentTools; onFailure: (error: unknown) => void } & Pick<ChallengerParts, 'present' | 'takeLookUp'>): Promise<
  StructuredToolInterface[]
> {
  const { tool } = await import('@langchain/core/tools');
  return lookUpTools.map(({ name, description, input, run }) =>
    tool(
      async (given: unknown) => {
        const limit = takeLookUp(name);
        // Of several at once, those past the limit.
        if (limit !== null) return `Not looked up: this reply may use ${limit}.`;
        try {
          return await present(await run(given, tools));
        } catch (error) {
          onFailure(error);
          throw error;
        }
      },
      { name, description, schema: input },
    ),
  );
}

import { availableParallelism } from 'node:os';
import type { Tinypool } from 'tinypool';
import { InputError, ThroughlineError } from '../../lifecycle/errors.ts';
import type { Draft, Drafter, DraftOptions } from '../../ports/drafter.ts';
import type { StepId, StepInput } from '../../steps/registry.ts';
import { createRulesDrafter } from '../rules-drafter.ts';
import type { RulesAnswer } from './rules-thread.ts';
import { createTurns } from './turns.ts';

/**
 * In characters of the step's input as JSON: up to it the rules take a tenth of a second at most, and two for a turn of a session, where a thread takes one
 * second or two to begin. Steps of a model compare its parts with each other; those of a design read documents once.
 */
export const largestInline = { model: 60_000, design: 120_000 };
/** How long a thread that has nothing to do stays, in milliseconds. */
const idleMs = 60_000;
/** A large document keeps one processor busy for minutes; more of them at once would leave nothing for everybody else. */
export const mostThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

export interface ThreadedDrafter extends Drafter {
  /** Ends the threads; what they still draft is given up. */
  close(): Promise<void>;
}

/**
 * Drafts with the built-in rules as `createRulesDrafter` does, large documents in threads of their own: the rules compute without a pause, and meanwhile
 * nobody would be answered and no lease renewed. The first large document begins a thread; an aborted step ends its own.
 */
export function createThreadedRules(threadFile = new URL('./rules-thread.ts', import.meta.url)): ThreadedDrafter {
  const inline = createRulesDrafter();
  // Whoever waits does so here: the pool begins no thread for its own queue where one was aborted or died, and they would wait for ever.
  const turns = createTurns(mostThreads);
  let threads: Promise<Tinypool> | undefined;
  let failure: unknown;

  async function draftInThread<S extends StepId>(step: S, input: StepInput<S>, signal?: AbortSignal): Promise<Draft<S>> {
    await turns.enter(signal);
    try {
      turns.requireOpen();
      threads ??= openThreads(threadFile, (error) => (failure = error));
      const pool = await threads;
      turns.requireOpen();
      const answer = (await pool.run({ step, input }, signal ? { signal } : {})) as RulesAnswer<S>;
      if ('draft' in answer) return answer.draft;
      throw answer.isInput ? new InputError(answer.refusal) : new ThroughlineError(answer.refusal);
    } catch (error) {
      // The pool says only that it was aborted.
      signal?.throwIfAborted();
      if (error instanceof Error && error.name === 'CancelError')
        throw new Error('A thread for the rules could not begin.', { cause: failure });
      throw error;
    } finally {
      turns.leave();
    }
  }

  return {
    ...inline,

    async draft<S extends StepId>(step: S, input: StepInput<S>, options: DraftOptions = {}): Promise<Draft<S>> {
      options.signal?.throwIfAborted();
      const isLarge = JSON.stringify(input).length > largestInline[step.startsWith('design/') ? 'design' : 'model'];
      return isLarge ? await draftInThread(step, input, options.signal) : await inline.draft(step, input, options);
    },

    async close() {
      turns.close();
      const pool = await threads?.catch(() => undefined);
      threads = undefined;
      await pool?.destroy();
    },
  };
}

async function openThreads(threadFile: URL, onFailure: (error: unknown) => void): Promise<Tinypool> {
  const { Tinypool: Pool } = await import('tinypool');
  const pool = new Pool({
    filename: threadFile.href,
    minThreads: 0,
    maxThreads: mostThreads,
    idleTimeout: idleMs,
  });
  // A thread that cannot begin, for want of memory for instance, is told here alone: unheard it ends the process, and who waited for it waits for ever.
  pool.on('error', (error: unknown) => {
    onFailure(error);
    pool.cancelPendingTasks();
  });
  return pool;
}

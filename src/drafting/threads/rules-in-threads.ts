import { availableParallelism } from 'node:os';
import type { Tinypool } from 'tinypool';
import { InputError, ThroughlineError } from '../../lifecycle/errors.ts';
import type { Draft, Drafter, DraftOptions } from '../../ports/drafter.ts';
import type { StepId, StepInput } from '../../steps/registry.ts';
import { createRulesDrafter } from '../rules-drafter.ts';
import type { RulesAnswer } from './rules-thread.ts';
import { createTurns } from './turns.ts';

/**
 * Characters of JSON input that run inline: 0.1 s at most, 0.2 s for a session's turn; a thread
 * takes 1 to 2 s to start. Model steps compare parts pairwise; design steps read documents once.
 */
export const largestInline = { model: 60_000, design: 120_000 };
/** Milliseconds until an idle thread ends. */
const idleMs = 60_000;
/** Limits threads: large documents occupy a processor for minutes, and one must stay free. */
export const mostThreads = Math.max(1, Math.min(4, availableParallelism() - 1));

export interface ThreadedDrafter extends Drafter {
  /** Ends the threads and abandons their drafts. */
  close(): Promise<void>;
}

/**
 * Drafts with the built-in rules, large documents in threads: rules block the event loop, so no
 * request would be answered and no lease renewed. An aborted step ends its thread.
 */
export function createThreadedRules(threadFile = new URL('./rules-thread.ts', import.meta.url)): ThreadedDrafter {
  const inline = createRulesDrafter();
  // Callers queue here, as the pool's own queue hangs after an aborted or dead thread.
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
      // The pool's error only says that it was aborted.
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
  // A failed thread start is reported only here; unhandled, it ends the process or hangs callers.
  pool.on('error', (error: unknown) => {
    onFailure(error);
    pool.cancelPendingTasks();
  });
  return pool;
}

import { availableParallelism } from 'node:os';
import type { Tinypool } from 'tinypool';
import { InputError, ThroughlineError } from '../../lifecycle/errors.ts';
import type { Draft, Drafter, DraftOptions } from '../../ports/drafter.ts';
import type { StepId, StepInput } from '../../steps/registry.ts';
import { createRulesDrafter } from '../rules-drafter.ts';
import type { RulesAnswer } from './rules-thread.ts';

/** In characters of the step's input as JSON: below it the rules take some ten milliseconds, and a thread would take longer to begin. */
const largestInline = 24_000;
/** How long a thread that has nothing to do stays, in milliseconds. */
const idleMs = 60_000;
/** A large document keeps one processor busy for minutes; more of them at once would leave nothing for everybody else. */
const mostThreads = 4;

export interface ThreadedDrafter extends Drafter {
  /** Ends the threads; what they still draft is given up. */
  close(): Promise<void>;
}

/**
 * Drafts with the built-in rules as `createRulesDrafter` does, large documents in threads of their own: the rules compute without a pause, and meanwhile
 * nobody would be answered and no lease renewed. The first large document begins a thread; an aborted step ends its own.
 */
export function createThreadedRules(): ThreadedDrafter {
  const inline = createRulesDrafter();
  let threads: Promise<Tinypool> | undefined;

  async function draftInThread<S extends StepId>(step: S, input: StepInput<S>, signal?: AbortSignal): Promise<Draft<S>> {
    threads ??= openThreads();
    const pool = await threads;
    try {
      const answer = (await pool.run({ step, input }, signal ? { signal } : {})) as RulesAnswer<S>;
      if ('draft' in answer) return answer.draft;
      throw answer.isInput ? new InputError(answer.refusal) : new ThroughlineError(answer.refusal);
    } catch (error) {
      // The pool says only that it was aborted.
      signal?.throwIfAborted();
      throw error;
    }
  }

  return {
    ...inline,

    async draft<S extends StepId>(step: S, input: StepInput<S>, options: DraftOptions = {}): Promise<Draft<S>> {
      options.signal?.throwIfAborted();
      const isLarge = JSON.stringify(input).length > largestInline;
      return isLarge ? await draftInThread(step, input, options.signal) : await inline.draft(step, input, options);
    },

    async close() {
      const pool = await threads?.catch(() => undefined);
      threads = undefined;
      await pool?.destroy();
    },
  };
}

async function openThreads(): Promise<Tinypool> {
  const { Tinypool: Pool } = await import('tinypool');
  return new Pool({
    filename: new URL('./rules-thread.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(1, Math.min(mostThreads, availableParallelism() - 1)),
    idleTimeout: idleMs,
  });
}

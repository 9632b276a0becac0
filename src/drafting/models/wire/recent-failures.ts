import { nameModel } from '../../../ports/model-choice.ts';
import type { FailureKind, ModelFailure } from '../model-call.ts';
import type { Model } from './provider.ts';

/** How long a model that cannot answer counts as such: longer than the steps of a run lie apart, shorter than it takes to mend most of them. */
export const rememberedMs = 60_000;

/** What the next question would meet as well. */
const lasting: readonly FailureKind[] = ['unauthorized', 'quota', 'unknown-model', 'unreachable'];

/** Which models could not answer a moment ago, so that not every step of a run finds it out anew. */
export interface RecentFailures {
  /** Why the model need not be asked; null when it is worth a question. */
  find(choice: Model): ModelFailure | null;
  /** Takes note of how the latest question to a model ended; null when it answered. */
  note(choice: Model, failure: ModelFailure | null): void;
}

/** `now` in milliseconds. */
export function rememberFailures(now: () => number): RecentFailures {
  const failures = new Map<string, { readonly failure: ModelFailure; readonly atMs: number }>();
  return {
    find(choice) {
      const last = failures.get(nameModel(choice));
      return last && now() - last.atMs < rememberedMs ? last.failure : null;
    },
    note(choice, failure) {
      if (failure && lasting.includes(failure.kind)) failures.set(nameModel(choice), { failure, atMs: now() });
      else failures.delete(nameModel(choice));
    },
  };
}

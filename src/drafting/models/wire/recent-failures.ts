import { nameModel } from '../../../ports/model-choice.ts';
import type { FailureKind, ModelFailure } from '../../model-call.ts';
import type { Model } from './provider.ts';

/** Time to skip a failed model: longer than between a run's steps, shorter than most repairs. */
export const rememberedMs = 60_000;

/** Failures that the next request would meet as well. */
const lasting: readonly FailureKind[] = ['unauthorized', 'quota', 'unknown-model', 'unreachable'];

/** Remembers failed models, so that not every step of a run tries them again. */
export interface RecentFailures {
  /** Returns why the model need not be asked; null if it is worth a request. */
  find(choice: Model): ModelFailure | null;
  /** Records the outcome of a model's latest request; null for an answer. */
  note(choice: Model, failure: ModelFailure | null): void;
}

/** `now` returns milliseconds. */
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

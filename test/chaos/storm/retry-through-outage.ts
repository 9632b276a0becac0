import { setTimeout as wait } from 'node:timers/promises';
import { ThroughlineError, UnavailableError } from '../../../src/lifecycle/errors.ts';
import { isOutage } from '../../../src/lifecycle/outage.ts';

const againMs = 50;

/**
 * Does `work` until it is known what became of it: a person who hears nothing sends the same once more. Throws what was refused for a reason; that is an
 * answer.
 */
export async function retryThroughOutage<T>(work: () => Promise<T>, onBroken: () => void = () => undefined): Promise<T> {
  while (true) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof ThroughlineError && !(error instanceof UnavailableError)) throw error;
      if (!isBroken(error)) throw error;
      onBroken();
      await wait(againMs);
    }
  }
}

/** The database is away, or was too busy: worth another try. */
export function isBroken(error: unknown): boolean {
  return error instanceof UnavailableError || isOutage(error);
}

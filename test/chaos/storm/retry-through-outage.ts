import { setTimeout as wait } from 'node:timers/promises';
import { ThroughlineError, UnavailableError } from '../../../src/lifecycle/errors.ts';

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

/** A connection that ended, or a server that starts, stops or recovers. */
export function isBroken(error: unknown): boolean {
  if (error instanceof UnavailableError) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && /^(?:57P|08|ECONN|EPIPE|ENOENT)/.test(String(error.code))) return true;
  return /connection (?:terminated|ended|error|timeout)|timeout exceeded when trying to connect|client (?:has|was) (?:encountered|closed)|not queryable/i.test(
    error.message,
  );
}

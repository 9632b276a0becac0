import { UnavailableError } from '../lifecycle/errors.ts';

/** Redis does not answer. Nothing is lost: what it should have been told waits in the database. */
export class QueueUnavailable extends UnavailableError {
  constructor(where: string, cause?: unknown) {
    const reason = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : '';
    super({
      id: 'queue.unavailable',
      message: `Redis at ${where} does not answer${reason}.`,
      fix: 'Check that it runs and that REDIS_URL is right. Runs wait in the database meanwhile, and go on by themselves.',
      cause,
    });
  }
}

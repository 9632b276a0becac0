import { describeSchemaGap } from './describe-schema-gap.ts';
import { withTimeout } from './with-timeout.ts';
import type { ReadinessCheck } from '../app.ts';
import type { Log } from '../log.ts';
import type { SchemaGap } from '../repository/database/check-migrations.ts';

/** The longest answer of a dependency. Callers of readiness wait little longer. */
const timeoutMs = 2_000;
/** How long an answer is reused, so that frequent questions do not burden the database. */
const freshMs = 500;

interface ReadinessParts {
  /** Throws when the database does not answer. */
  readonly requireDatabase: () => Promise<void>;
  readonly checkMigrations: () => Promise<SchemaGap>;
  /** Throws when the queue does not answer. */
  readonly requireQueue: () => Promise<void>;
  readonly log: Log;
}

/**
 * Checks each dependency of a serving process. Never throws. Reasons are logged and not returned,
 * because anybody may ask and they contain addresses.
 */
export function createReadiness({ log, ...parts }: ReadinessParts): () => Promise<readonly ReadinessCheck[]> {
  let last: { atMs: number; checks: Promise<readonly ReadinessCheck[]> } | null = null;

  async function ask(name: ReadinessCheck['name'], question: () => Promise<string | null>): Promise<ReadinessCheck> {
    try {
      const trouble = await withTimeout(question, timeoutMs);
      return { name, ok: trouble === null, needed: true, detail: trouble ?? 'answers' };
    } catch (error) {
      log.warn({ err: error, part: name }, 'not ready');
      return { name, ok: false, needed: true, detail: 'does not answer' };
    }
  }

  const checkAll = (): Promise<readonly ReadinessCheck[]> =>
    Promise.all([
      ask('database', () => parts.requireDatabase().then(() => null)),
      ask('migrations', async () => describeSchemaGap(await parts.checkMigrations())),
      ask('queue', () => parts.requireQueue().then(() => null)),
    ]);

  return () => {
    const nowMs = performance.now();
    if (last === null || nowMs - last.atMs > freshMs) last = { atMs: nowMs, checks: checkAll() };
    return last.checks;
  };
}

import { randomUUID } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import type { App, ReadinessCheck } from '../app.ts';
import type { HttpApiParts } from '../http/api-parts.ts';
import type { ServerRole } from '../usecases/reports/server-ready.ts';
import { createServerSecret } from './server-proof.ts';

/** By what a process is known to whoever asks at one of its doors. */
export type ServingProcess = Pick<HttpApiParts, 'version' | 'instance' | 'readiness'> & {
  /** By which it proves itself to the commands on its folder. */
  readonly secret: string;
};

/** Made anew by every start. It is not ready any more once `signal` has aborted, however long it takes for what it has in hand. */
export function describeSelf(
  app: Pick<App, 'readiness'>,
  { role, signal }: { role: ServerRole; signal: AbortSignal },
): ServingProcess {
  return {
    version: packageJson.version,
    instance: randomUUID(),
    secret: createServerSecret(),
    readiness: async () => [
      ...(await app.readiness()).map((check) => (role === 'worker' ? check : withoutQueue(check))),
      signal.aborted
        ? { name: 'serving', ok: false, needed: true, detail: 'is leaving, and finishes what it has in hand' }
        : { name: 'serving', ok: true, needed: true, detail: 'takes work' },
    ],
  };
}

/**
 * What answers requests goes on without the queue: what is decided is stored, and whoever works finds it. If it counted, a balancer would take every such
 * process away at once.
 */
function withoutQueue(check: ReadinessCheck): ReadinessCheck {
  if (check.name !== 'queue') return check;
  return {
    ...check,
    needed: false,
    detail: check.ok ? check.detail : `${check.detail}; requests are answered without it, and runs may start late`,
  };
}

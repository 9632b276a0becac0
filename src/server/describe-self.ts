import { randomUUID } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import type { App, ReadinessCheck } from '../app.ts';
import type { HttpApiParts } from '../http/api-parts.ts';
import type { ServerRole } from '../usecases/reports/server-ready.ts';
import { createServerSecret } from './server-proof.ts';

/** The identity of a process at its HTTP listeners. */
export type ServingProcess = Pick<HttpApiParts, 'version' | 'instance' | 'readiness'> & {
  /** The secret by which it proves itself to commands on its folder. */
  readonly secret: string;
};

/** Creates it anew at every start. It is not ready once `signal` has aborted. */
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
 * A server works without the queue: decisions are stored, and workers find them later. If the queue
 * counted, a load balancer would remove every server at once.
 */
function withoutQueue(check: ReadinessCheck): ReadinessCheck {
  if (check.name !== 'queue') return check;
  return {
    ...check,
    needed: false,
    detail: check.ok ? check.detail : `${check.detail}; requests are answered without it, and runs may start late`,
  };
}

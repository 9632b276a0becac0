import { randomUUID } from 'node:crypto';
import packageJson from '../../package.json' with { type: 'json' };
import type { App } from '../app.ts';
import type { HttpApiParts } from '../http/api-parts.ts';
import { createServerSecret } from './server-proof.ts';

/** By what a process is known to whoever asks at one of its doors. */
export type ServingProcess = Pick<HttpApiParts, 'version' | 'instance' | 'readiness'> & {
  /** By which it proves itself to the commands on its folder. */
  readonly secret: string;
};

/** Made anew by every start. It is not ready any more once `signal` has aborted, however long it takes for what it has in hand. */
export function describeSelf(app: Pick<App, 'readiness'>, signal: AbortSignal): ServingProcess {
  return {
    version: packageJson.version,
    instance: randomUUID(),
    secret: createServerSecret(),
    readiness: async () => [
      ...(await app.readiness()),
      signal.aborted
        ? { name: 'serving', ok: false, detail: 'is leaving, and finishes what it has in hand' }
        : { name: 'serving', ok: true, detail: 'takes work' },
    ],
  };
}

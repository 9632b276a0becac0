import { act, fix } from '../lifecycle/fixes/fix.ts';
import { UnavailableError } from '../lifecycle/errors.ts';
import { probeServer, type Health } from './probe-server.ts';

/** Time that a named server may take to answer. */
const timeoutMs = 5_000;

/** Returns the server's health. Throws `server.unreachable` or `server.not-throughline`. */
export async function requireServer(url: string, { challenge }: { challenge: string }): Promise<Health> {
  const probe = await probeServer(url, { timeoutMs, challenge });
  switch (probe.state) {
    case 'throughline':
      return probe.health;
    case 'other':
      throw new UnavailableError({
        id: 'server.not-throughline',
        message: `${url} answers, but it is no Throughline server.`,
        fix: 'Correct THROUGHLINE_URL, or unset it to work on the folder itself.',
      });
    case 'refused':
    case 'silent':
      throw new UnavailableError({
        id: 'server.unreachable',
        message: `${url} does not answer: ${probe.state === 'silent' ? `nothing came within ${timeoutMs / 1000} s` : probe.reason}.`,
        fix: fix`Start the server with ${act('serve')}, correct THROUGHLINE_URL, or unset it to work on the folder itself.`,
      });
  }
}

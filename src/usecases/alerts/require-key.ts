import { InputError } from '../../lifecycle/errors.ts';
import type { AlertSource } from '../../lifecycle/alert.ts';
import { signatures } from './prove-sender.ts';

/** What Standard Webhooks ask of a key. */
const leastBytes = 24;

/**
 * Requires that a secret of Standard Webhooks is a key. Decoders skip what is no base64, so that
 * some text would be an empty key, with which anybody can sign.
 */
export function requireKey(source: AlertSource, secret: string | null): void {
  const key = secret === null ? undefined : signatures[source]?.key?.(secret);
  if (secret === null || key === undefined) return;
  if (key.length >= leastBytes && key.toString('base64') === secret.replace(/^whsec_/, '')) return;
  throw new InputError({
    id: 'alert.secret-malformed',
    message: `The secret of a ${source} channel is a key in base64, of at least ${leastBytes} bytes; this one is not.`,
    fix: 'Leave the secret away, so that one is made, or make one: `openssl rand -base64 32`.',
  });
}

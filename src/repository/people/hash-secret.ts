import { createHash } from 'node:crypto';

/** All that the database keeps of a secret. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

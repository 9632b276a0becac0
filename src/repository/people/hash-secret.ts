import { createHash } from 'node:crypto';

/** Hashes a secret; the database stores nothing else of it. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}

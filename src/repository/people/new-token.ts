import { randomBytes } from 'node:crypto';

/** Returns a secret of 256 random bits; people and secret scanners recognize its prefix. */
export function newToken(): string {
  return `tl_${randomBytes(32).toString('base64url')}`;
}

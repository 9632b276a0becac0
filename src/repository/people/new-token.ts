import { randomBytes } from 'node:crypto';

/** A new secret: 256 random bits; the prefix lets people and secret scanners recognize it. */
export function newToken(): string {
  return `tl_${randomBytes(32).toString('base64url')}`;
}

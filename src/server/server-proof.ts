import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Kept by a server and written into its file, which only the owner of the folder may read. */
export function createServerSecret(): string {
  return randomBytes(32).toString('hex');
}

/** New for every question, so that an answer that somebody has heard before is worth nothing. */
export function createChallenge(): string {
  return randomBytes(32).toString('hex');
}

/** The answer to a challenge by whoever holds the secret (HMAC-SHA256, in hex). */
export function proveServer(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(challenge).digest('hex');
}

export function isProof({ secret, challenge, proof = '' }: { secret: string; challenge: string; proof?: string }): boolean {
  const expected = Buffer.from(proveServer(secret, challenge));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

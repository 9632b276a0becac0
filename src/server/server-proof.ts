import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The secret is kept in the server's file, which only the owner of the folder may read. */
export function createServerSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Creates a new challenge for each question, so that old answers are worthless. */
export function createChallenge(): string {
  return randomBytes(32).toString('hex');
}

/** Answers a challenge with the secret (HMAC-SHA256, in hex). */
export function proveServer(secret: string, challenge: string): string {
  return createHmac('sha256', secret).update(challenge).digest('hex');
}

export function isProof({ secret, challenge, proof = '' }: { secret: string; challenge: string; proof?: string }): boolean {
  const expected = Buffer.from(proveServer(secret, challenge));
  const given = Buffer.from(proof);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether `X-Hub-Signature-256` was made of these bytes with one of the secrets, of which
 * several are valid while one takes the place of another.
 */
export function verifySignature(bytes: Uint8Array, header: string | undefined, secrets: readonly string[]): boolean {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  if (given === undefined) return false;
  const signature = Buffer.from(given, 'hex');
  // Each is tried, so that the time tells nothing of which one fits.
  return secrets.filter((secret) => timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), signature)).length > 0;
}

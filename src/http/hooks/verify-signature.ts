import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns whether `X-Hub-Signature-256` was made of these bytes with one of the secrets, of which
 * several are valid while one takes the place of another.
 */
export function verifySignature(bytes: Uint8Array, signature: Uint8Array, secrets: readonly string[]): boolean {
  // Each is tried, so that the time tells nothing of which one fits.
  return secrets.filter((secret) => timingSafeEqual(createHmac('sha256', secret).update(bytes).digest(), signature)).length > 0;
}

/** Returns null for what no secret makes, so that its body stays unread. */
export function readSignature(header: string | undefined): Uint8Array | null {
  const given = /^sha256=([0-9a-f]{64})$/i.exec(header ?? '')?.[1];
  return given === undefined ? null : Buffer.from(given, 'hex');
}

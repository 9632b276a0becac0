import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Derives the key for what monitoring sends from the working role's password, which follows from
 * the secret of the installation. The database knows a verifier of it alone, so that neither a dump
 * nor its owner can read what is sealed.
 */
export function deriveSealingKey(servicePassword: string): KeyObject {
  // A key object is a tenth of what bytes cost at each use.
  return createSecretKey(
    Buffer.from(hkdfSync('sha256', servicePassword, 'throughline', 'bytes and secrets of alert channels', 32)),
  );
}

export function seal(key: KeyObject, bytes: Uint8Array): Buffer {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv);
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Returns null for what another key sealed. */
export function unseal(key: KeyObject, sealed: Buffer): Buffer | null {
  const iv = sealed.subarray(0, ivBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

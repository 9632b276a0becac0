import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/** The default of Postgres (`scram_iterations`). */
const iterations = 4096;

/**
 * Returns the SCRAM-SHA-256 verifier (RFC 5802; PostgreSQL, pg_authid) that `create role …
 * password` takes, so that no statement or server log contains the password. The password counts
 * byte for byte, as pg sends it.
 */
export function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64');
  const serverKey = hmac(salted, 'Server Key').toString('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

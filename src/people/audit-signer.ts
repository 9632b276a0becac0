import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { Signer } from '../ports/signer.ts';

/** The key is not in the database, so that a rewritten trail cannot be signed there. */
const keyFile = 'audit.key';

export function createAuditSigner(folder: string): Signer {
  let known: Promise<KeyObject> | undefined;
  const readKey = async (): Promise<KeyObject> => {
    known ??= findKey(folder);
    try {
      return await known;
    } catch (error) {
      // Forget the failure, so that a repaired file is read again.
      known = undefined;
      throw error;
    }
  };
  return {
    async sign(text) {
      const key = await readKey();
      return { signature: sign(null, Buffer.from(text), key).toString('base64'), publicKey: publicPart(key) };
    },
    publicKey: async () => publicPart(await readKey()),
  };
}

async function findKey(folder: string): Promise<KeyObject> {
  const file = join(folder, keyFile);
  try {
    const pem = (await readOrNull(file)) ?? (await makeKey(folder, file));
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType !== 'ed25519') throw new Error('it holds no Ed25519 key');
    return key;
  } catch (cause) {
    throw new UnavailableError({
      id: 'signer.unusable',
      message: `The key that signs checkpoints cannot be used: ${file}: ${cause instanceof Error ? cause.message : String(cause)}.`,
      fix: 'Give this process the right to it, or put it back from a backup. Moved away, a new one is made, which signs no earlier checkpoint.',
      cause,
    });
  }
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw cause;
  }
}

/** Writes the key atomically, for its owner alone. Concurrent processes all use the first key. */
async function makeKey(folder: string, file: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const draft = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(pem);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A link fails if a key exists; a rename would replace the first key.
    await link(draft, file);
    return pem;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return await readFile(file, 'utf8');
    throw cause;
  } finally {
    await rm(draft, { force: true });
  }
}

function publicPart(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

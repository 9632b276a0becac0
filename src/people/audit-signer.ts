import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { Signer } from '../ports/signer.ts';

/** In the folder of the installation and not in its database: who can rewrite the trail there must not be able to sign it anew. */
const keyFile = 'audit.key';

/** Signs with the key in the folder, which the first call makes. */
export function createAuditSigner(folder: string): Signer {
  let known: Promise<KeyObject> | undefined;
  const readKey = async (): Promise<KeyObject> => {
    known ??= findKey(folder);
    try {
      return await known;
    } catch (error) {
      // Mended files are read again.
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

/** Whole or not at all, and for its owner alone. Of two processes that make one at once, both use the one that was first. */
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
    // A rename would put a second key in the place of the first.
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

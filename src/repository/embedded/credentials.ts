import { randomBytes } from 'node:crypto';
import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConflictError } from '../../lifecycle/errors.ts';
import { deriveRolePasswords } from '../database/work-roles.ts';
import { errorCode } from './error-code.ts';

const schema = z.object({
  /** Postgres's bootstrap superuser; used once, to create the owner and the database. */
  superuser: z.string(),
  /** The role that owns and migrates the schema. */
  owner: z.string(),
  /** The role for Throughline's ordinary work, which owns nothing. */
  service: z.string(),
});

export type Credentials = z.infer<typeof schema>;

/**
 * Reads the folder's passwords, or creates them while `data` does not exist. Only the invoking user
 * can read the file: Postgres, as another user, has only the SCRAM verifiers.
 */
export async function keepCredentials(folder: string, data: string): Promise<Credentials> {
  const file = join(folder, 'credentials.json');
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    const missing = errorCode(cause) === 'ENOENT';
    const dataExists = await stat(data).then(
      () => true,
      () => false,
    );
    if (!missing || dataExists) throw unreadableCredentials(file, missing, cause);
  }
  const owner = makePassword();
  const made: Credentials = { superuser: makePassword(), owner, service: deriveRolePasswords(owner).servicePassword };
  const partial = `${file}.partial`;
  await writeFile(partial, JSON.stringify(made, undefined, 2), { mode: 0o600 });
  await rename(partial, file);
  return made;
}

function makePassword(): string {
  return randomBytes(24).toString('base64url');
}

function unreadableCredentials(file: string, missing: boolean, cause: unknown): ConflictError {
  return new ConflictError({
    id: 'embedded.credentials',
    message: `The embedded database's passwords in ${file} are ${missing ? 'missing' : 'not readable'}.`,
    fix: 'Restore that file from a backup, or delete the whole folder that holds it to start with an empty database.',
    cause,
  });
}

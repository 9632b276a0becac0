import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { PermissionError } from '../lifecycle/errors.ts';
import type { PeopleStore, Principal } from '../ports/people.ts';

export interface Identity {
  readonly principal: Principal;
  /** True if this call created the owner. */
  readonly ownerCreated: boolean;
}

/**
 * Authenticates the holder of `token`, else the owner by the folder's token, or creates the owner.
 * The caller locks the folder, so only one is made. Throws `token.invalid` or `token.missing`.
 */
export async function identify(
  people: PeopleStore,
  { folder, token, newToken }: { folder: string; token: string | null; newToken: () => string },
): Promise<Identity> {
  if (token !== null) return { principal: await people.authenticate(token), ownerCreated: false };
  const file = join(folder, 'owner.token');
  const kept = await readToken(file);
  if (kept !== null) {
    const principal = await people.authenticate(kept).catch(() => null);
    if (principal) return { principal, ownerCreated: false };
  }
  // Writes the file first: a crash leaves a token without an owner, never an owner without a token.
  const secret = kept ?? newToken();
  if (kept === null) await writeToken(file, secret);
  const owner = await people.createOwner({ name: userName(), token: secret });
  if (owner) return { principal: owner, ownerCreated: true };
  if (kept !== null) return { principal: await people.authenticate(kept), ownerCreated: false };
  await rm(file);
  throw new PermissionError({
    id: 'token.missing',
    message: `${file} is gone, so Throughline cannot tell that you are the owner.`,
    fix: 'Put the file back from a copy, or set THROUGHLINE_TOKEN to a token of yours.',
  });
}

async function readToken(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

async function writeToken(file: string, token: string): Promise<void> {
  await writeFile(`${file}.new`, `${token}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Returns the system's user name, or the user's number if the system has no entry. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

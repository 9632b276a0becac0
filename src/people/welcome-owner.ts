import { mkdir } from 'node:fs/promises';
import { PermissionError, UnavailableError } from '../lifecycle/errors.ts';
import type { PeopleStore, Principal } from '../ports/people.ts';
import { identify } from './identify.ts';

interface Welcome {
  readonly people: PeopleStore;
  /** Tells whether any person exists. */
  readonly hasPeople: () => Promise<boolean>;
  readonly folder: string;
  readonly newToken: () => string;
}

/**
 * Creates the owner of an installation without people, with the token in the folder. Returns null
 * if people exist or another process was first. Throws UnavailableError `folder.unusable`.
 */
export async function welcomeOwner({ people, hasPeople, folder, newToken }: Welcome): Promise<Principal | null> {
  if (await hasPeople()) return null;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { principal, ownerCreated } = await identify(people, { folder, token: null, newToken });
    return ownerCreated ? principal : null;
  } catch (cause) {
    if (cause instanceof PermissionError && cause.id === 'token.missing') return null;
    if (cause instanceof Error && 'code' in cause && ['EACCES', 'EROFS', 'EPERM', 'ENOTDIR'].includes(String(cause.code)))
      throw unusable(folder, cause);
    throw cause;
  }
}

function unusable(folder: string, cause: Error): UnavailableError {
  return new UnavailableError({
    id: 'folder.unusable',
    message: `The first start keeps the owner's token in ${folder}, which cannot be written: ${cause.message}.`,
    fix: 'Set THROUGHLINE_HOME to a folder that this process may write, on a volume that stays.',
    cause,
  });
}

import { randomBytes } from 'node:crypto';
import type { Principal } from '../../src/ports/people.ts';
import type { Database } from '../../src/repository/database/connection.ts';
import { createPeopleStore } from '../../src/repository/people/people-store.ts';

/** The first person of a fresh database, who holds every role. */
export async function createOwner(db: Database): Promise<Principal> {
  const owner = await createPeopleStore(db).createOwner({ name: 'Ada', token: randomBytes(32).toString('hex') });
  if (!owner) throw new Error('The database already has an owner.');
  return owner;
}

import type { Role } from '../../../src/lifecycle/roles.ts';
import type { Principal } from '../../../src/ports/people.ts';
import { openDatabase } from '../../../src/repository/database/connection.ts';
import { createPeopleStore } from '../../../src/repository/people/people-store.ts';
import { createSignInStore } from '../../../src/repository/people/sign-in-store.ts';
import type { Repository } from './repository.ts';

export interface ProvedAccount {
  readonly name: string;
  readonly subject: string;
  readonly email?: string | null;
  readonly roles?: readonly Role[];
}

/** Accounts that an identity provider vouches for. */
export interface ProviderAccounts {
  /** Signs somebody in; a subject that nobody has had is a new account. */
  signIn(account: ProvedAccount): Promise<Principal>;
  /** Signs somebody new in. */
  meet(name: string, email: string | null, roles?: readonly Role[]): Promise<Principal & { readonly subject: string }>;
  /** Has the owner say that the subject is this person. */
  link(person: Principal, subject: string): Promise<void>;
  close(): Promise<void>;
}

export function openProviderAccounts({ targets, db, people, owner }: Repository): ProviderAccounts {
  const issuer = 'https://login.example.com';
  const database = openDatabase(targets.signIn);
  let subjects = 0;
  const signIn: ProviderAccounts['signIn'] = async ({ roles = ['architect'], email, ...account }) => {
    const identity = { ...account, issuer, roles, idToken: 'a.b.c', ...(email === undefined ? {} : { email }) };
    const { token } = await createSignInStore(database).signInWithIdentity(identity);
    return createPeopleStore(db).authenticate(token);
  };
  return {
    signIn,
    async meet(name, email, roles = ['architect']) {
      const subject = `subject-${++subjects}`;
      return { ...(await signIn({ name, subject, email, roles })), subject };
    },
    link: ({ id }, subject) => people.linkIdentity({ adminToken: owner.token, personId: id, issuer, subject }),
    close: () => database.close(),
  };
}

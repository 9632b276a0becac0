import { sql } from 'kysely';
import type { OpenedSession, SignInAttempt, SignInStore } from '../../ports/sign-in.ts';
import type { Database } from '../database/connection.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { newToken } from './new-token.ts';
import { hashSecret } from './hash-secret.ts';
import { queryPeople, isoTime } from './query-people.ts';
import { toJson } from '../database/to-json.ts';
import type { RawBuilder } from 'kysely';

/** Opens sessions as the role `throughline_sign_in`; the service's role may not call this. */
export function createSignInStore({ kysely }: Database): SignInStore {
  const open = (makeCall: (secretHash: Buffer) => RawBuilder<{ answer: Omit<OpenedSession, 'token'> }>): Promise<OpenedSession> =>
    withDatabaseErrors(async () => {
      const token = newToken();
      const { person, expiresAt } = await queryPeople(kysely, makeCall(hashSecret(token)));
      return { person, expiresAt: isoTime(expiresAt), token };
    });

  return {
    useLoginLink: (code) => open((secretHash) => sql`use_login_link(${code}, ${secretHash})`),

    beginAttempt: ({ state, nonce, codeVerifier, next }) =>
      withDatabaseErrors(async () => {
        await sql`select begin_sign_in(${hashSecret(state)}, ${nonce}, ${codeVerifier}, ${next})`.execute(kysely);
      }),

    takeAttempt: (state) =>
      withDatabaseErrors(async () => {
        const { rows } = await sql<{ attempt: SignInAttempt | null }>`select take_sign_in(${state}) as attempt`.execute(kysely);
        return rows[0]?.attempt ?? null;
      }),

    signInWithIdentity: ({ issuer, subject, name, roles, email, idToken }) =>
      open(
        (secretHash) => sql`sign_in_with_identity(${secretHash}, ${email == null ? null : hashSecret(normalizeEmail(email))},
          ${toJson({ issuer, subject, name, roles, idToken, emailKnown: email !== undefined })}::jsonb)`,
      ),
  };
}

/** Providers vary an address's case; two people who differ in nothing else do not occur. */
function normalizeEmail(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

import { z } from 'zod';
import { roles } from '../../lifecycle/roles.ts';
import { scopes } from '../../lifecycle/scopes.ts';
import type { PersonSummary, TokenSummary } from '../../ports/people.ts';

export const tokenScopes = z
  .array(z.enum(scopes))
  .describe('What the token is good for, as far as the roles go: `decide` at gates, `admin` of people.');

export const authentication = z
  .enum(['token', 'login-link', 'oidc'])
  .describe('How its holder showed who they are: by an API token, a one-time link, or an identity provider.');

/** `person show` and every change of a person. */
export const personSchema = z.strictObject({
  id: z.string().describe('Of the person or machine; stays when names change.'),
  name: z.string(),
  kind: z.enum(['person', 'machine']).describe('A machine decides at no gate, and does not sign in.'),
  roles: z
    .array(z.enum(roles))
    .describe('Those granted. What an identity provider claims holds for one session and is not among them.'),
  identities: z
    .array(z.strictObject({ issuer: z.string(), subject: z.string().describe('The name that the issuer gives them.') }))
    .describe('Who they are to identity providers.'),
  createdAt: z.iso.datetime(),
  signedInAt: z.iso.datetime().nullable().describe('The last time; null for who never signed in.'),
  deactivatedAt: z.iso.datetime().nullable().describe('Since then nothing of theirs is heard; null while they are active.'),
});

/** `person list`. */
export const personListSchema = z.strictObject({ items: z.array(personSchema) });

/** `session list`: where the caller is signed in now. */
export const sessionListSchema = z.strictObject({
  items: z.array(
    z.strictObject({
      id: z.string().describe('Such as `TOKEN-007`; not the secret.'),
      authentication,
      scopes: tokenScopes,
      createdAt: z.iso.datetime(),
      expiresAt: z.iso.datetime().nullable().describe('It ends earlier when nothing is heard of it for two hours.'),
      current: z.boolean().describe('True for the session that asks.'),
    }),
  ),
});

/** `session end`. */
export const sessionsEndedSchema = z.strictObject({ ended: z.int().min(0).describe('How many sessions this ended.') });

/** `login`. */
export const loginSchema = z.strictObject({
  person: z.string().describe('Name of who is signed in at this terminal.'),
  server: z.url().describe('Where.'),
  expiresAt: z.iso.datetime(),
});

/** `login-link`. */
export const loginLinkSchema = z.strictObject({
  id: z.string(),
  person: z.string().describe('Name of whom it signs in.'),
  url: z.url().nullable().describe('Where it is used, once; null when the address of the server is not known here.'),
  code: z.string().describe('What the link holds behind its `#`; worth one session, once. The page at /login takes it too.'),
  expiresAt: z.iso.datetime(),
});

export function toPersonItem({ roles: held, identities, ...person }: PersonSummary): z.infer<typeof personSchema> {
  const { id, name, kind, createdAt, signedInAt, deactivatedAt } = person;
  return {
    id,
    name,
    kind,
    roles: [...held],
    identities: identities.map((one) => ({ ...one })),
    createdAt,
    signedInAt,
    deactivatedAt,
  };
}

export function toSessionItem(
  { id, authentication: how, scopes: held, createdAt, expiresAt }: TokenSummary,
  currentId: string,
): z.infer<typeof sessionListSchema>['items'][number] {
  return { id, authentication: how, scopes: [...held], createdAt, expiresAt, current: id === currentId };
}

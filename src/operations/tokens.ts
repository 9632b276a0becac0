import { z } from 'zod';
import { roles } from '../lifecycle/roles.ts';
import { scopes } from '../lifecycle/scopes.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { line } from './request-fields.ts';

const tag = 'Tokens';
const params = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the id of a token')
    .meta({ description: 'Of the token; not its secret.' }),
});

const createTokenFields = z.strictObject({
  holder: line(200).describe('Name of the person or machine.'),
  kind: z.enum(['person', 'machine']).describe('A machine starts and reads; it decides at no gate.'),
  roles: z.array(z.enum(roles)).max(roles.length).default([]).describe('A machine holds none.'),
  scopes: z
    .array(z.enum(scopes))
    .min(1)
    .max(scopes.length)
    .optional()
    .describe('What it is good for, as far as the roles go. All when absent; of a machine, read and write.'),
  lifetimeSeconds: z
    .int()
    .min(60)
    .max(3660 * 86_400)
    .optional()
    .describe('It ends after that; never when absent.'),
  unattended: z.boolean().default(false).describe('This person may decide without a terminal or page.'),
});

export const tokensOperations = defineOperations({
  listTokens: {
    method: 'get',
    path: '/tokens',
    guard: { calls: ['tokens.list'], scope: 'read', role: 'person', aliases: [] },
    tag,
    summary: 'List tokens',
    description:
      'Who may call, with which roles; never the secrets. Revoked ones stay in it; of sessions, those of now are in it. 403 to machines.',
    answers: { 200: json('token-list', 'All of them, oldest first.', ['ETag']) },
  },

  createToken: {
    method: 'post',
    path: '/tokens',
    guard: {
      calls: ['tokens.create'],
      scope: 'database',
      role: 'database',
      aliases: [],
      redacts: { words: [], names: ['holder'] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Create a token',
    description:
      'For a person who is to decide, or a program that is to call. Only admins may; 403 to others. Refuses a machine that is to hold roles. The answer holds the secret, this once: hand it to its holder.',
    body: jsonBody(createTokenFields, { example: { holder: 'Grace', kind: 'person', roles: ['architect'] } }),
    answers: { 201: json('token-create', 'The token with its secret.', ['Location']) },
  },

  readToken: {
    method: 'get',
    path: '/tokens/{id}',
    guard: { calls: ['tokens.list'], scope: 'read', role: 'person', aliases: [] },
    tag,
    summary: 'Read a token',
    description:
      'Whose it is, and whether it was revoked; never the secret. Its ETag is what a revocation asks for. 403 to machines.',
    params,
    answers: { 200: json('token-revoke', 'The token.', ['ETag']) },
  },

  revokeToken: {
    method: 'delete',
    path: '/tokens/{id}',
    guard: { calls: ['tokens.revoke'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    body: null,
    tag,
    summary: 'Revoke a token',
    description:
      'One of your own; admins may any, 403 to others. It is refused from the next request on, and event streams end within five seconds; its record stays.',
    params,
    ifMatch: 'or-any',
    answers: { 200: json('token-revoke', 'The token, revoked.', ['ETag']) },
    problems: [409],
  },
});

import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { line } from './request-fields.ts';

const tag = 'Sessions';

const loginLinkFields = z.strictObject({
  person: line(200)
    .optional()
    .describe('Name or id of whom it is to sign in; the caller when absent. For others only admins may.'),
});

export const sessionsOperations = defineOperations({
  listSessions: {
    method: 'get',
    path: '/sessions',
    guard: { calls: ['sessions.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List your sessions',
    description: 'The browsers in which you are signed in now.',
    answers: { 200: json('session-list', 'Your live sessions, oldest first.', ['ETag']) },
  },

  endSession: {
    method: 'delete',
    path: '/sessions/{id}',
    guard: { calls: ['sessions.end'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    body: null,
    tag,
    summary: 'End one of your sessions',
    description: 'Signs you out of one browser, from its next request on; that may be the one that asks.',
    params: z.strictObject({
      id: z
        .string()
        .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the id of a session')
        .meta({ description: 'Of the session; not its secret.' }),
    }),
    answers: { 200: json('session-end', 'That it ended.') },
  },

  endSessions: {
    method: 'delete',
    path: '/sessions',
    guard: { calls: ['sessions.endAll'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    body: null,
    tag,
    summary: 'End all your sessions',
    description: 'Signs you out everywhere. Your API tokens stay good.',
    answers: { 200: json('session-end', 'How many ended.') },
  },

  createLoginLink: {
    method: 'post',
    path: '/login-links',
    guard: { calls: ['loginLinks.create'], scope: 'database', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Create a login link',
    description:
      'A link that opens one session, within 15 minutes. One for yourself gives a session that may no more and lasts no longer than the token that asks. Hand a link for somebody else to nobody but them: whoever uses it is them.',
    body: jsonBody(loginLinkFields, { optional: true, example: { person: 'Grace' } }),
    answers: { 201: json('login-link', 'The link with its code, this once.') },
    problems: [404],
  },
});

import { z } from '@hono/zod-openapi';
import { json, operation } from '../documents/operation.ts';
import { line } from '../documents/request-fields.ts';

const tag = 'Sessions';

export const listSessions = operation({
  id: 'listSessions',
  method: 'get',
  path: '/sessions',
  tag,
  summary: 'List your sessions',
  description: 'The browsers in which you are signed in now.',
  answers: { 200: json('SessionList', 'Your live sessions, oldest first.', ['ETag']) },
});

export const endSession = operation({
  id: 'endSession',
  method: 'delete',
  path: '/sessions/{id}',
  tag,
  summary: 'End one of your sessions',
  description: 'Signs you out of one browser, from its next request on; that may be the one that asks.',
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[A-Za-z0-9-]{1,64}$/, 'must be the id of a session')
      .openapi({ description: 'Of the session; not its secret.' }),
  }),
  answers: { 200: json('SessionEnd', 'That it ended.') },
});

export const endSessions = operation({
  id: 'endSessions',
  method: 'delete',
  path: '/sessions',
  tag,
  summary: 'End all your sessions',
  description: 'Signs you out everywhere. Your API tokens stay good.',
  answers: { 200: json('SessionEnd', 'How many ended.') },
});

export const loginLinkFields = z.strictObject({
  person: line(200)
    .optional()
    .describe('Name or id of whom it is to sign in; the caller when absent. For others only admins may.'),
});

export const createLoginLink = operation({
  id: 'createLoginLink',
  method: 'post',
  path: '/login-links',
  tag,
  summary: 'Create a login link',
  description:
    'A link that opens one session, within 15 minutes. One for yourself gives a session that may no more and lasts no longer than the token that asks. Hand a link for somebody else to nobody but them: whoever uses it is them.',
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    optional: true,
    content: { 'application/json': loginLinkFields },
    example: { person: 'Grace' },
  },
  answers: { 201: json('LoginLink', 'The link with its code, this once.') },
  problems: [404],
});

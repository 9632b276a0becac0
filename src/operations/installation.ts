import { defineOperations, json } from './operation.ts';

const tag = 'Installation';

export const installationOperations = defineOperations({
  readIdentity: {
    method: 'get',
    path: '/me',
    guard: { calls: ['identity'], scope: 'none', role: null, aliases: [] },
    tag,
    summary: 'Say whose token this is',
    description: 'The first call of a program: that the token is good, and which roles it gives.',
    answers: { 200: json('identity', 'The person or machine behind the token.', ['ETag']) },
  },

  listNext: {
    method: 'get',
    path: '/next',
    guard: { calls: ['next'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List what waits for you',
    description:
      'Gates that your roles decide, and runs that need somebody, oldest first. Go on with `/gates/{key}` or `/runs/{key}`.',
    answers: { 200: json('next', 'What waits.', ['ETag']) },
  },

  diagnose: {
    method: 'get',
    path: '/diagnosis',
    guard: { calls: ['doctor'], scope: 'read', role: 'person', aliases: [] },
    tag,
    summary: 'Examine the installation',
    description:
      'Whether the database, the audit trail and the models answer, each with what to do when it does not. It asks every configured model a word, which takes seconds and may cost a little; `/healthz` costs nothing. 403 to machines.',
    answers: { 200: json('doctor', 'One line for each part that was examined.', ['ETag']) },
  },
});

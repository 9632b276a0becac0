import { json, operation } from '../documents/operation.ts';

const tag = 'Installation';

export const readIdentity = operation({
  id: 'readIdentity',
  method: 'get',
  path: '/me',
  tag,
  summary: 'Say whose token this is',
  description: 'The first call of a program: that the token is good, and which roles it gives.',
  answers: { 200: json('Identity', 'The person or machine behind the token.', ['ETag']) },
});

export const listNext = operation({
  id: 'listNext',
  method: 'get',
  path: '/next',
  tag,
  summary: 'List what waits for you',
  description:
    'Gates that your roles decide, and runs that need somebody, oldest first. Go on with `/gates/{key}` or `/runs/{key}`.',
  answers: { 200: json('Next', 'What waits.', ['ETag']) },
});

export const diagnose = operation({
  id: 'diagnose',
  method: 'get',
  path: '/diagnosis',
  tag,
  summary: 'Examine the installation',
  description:
    'Whether the database, the audit trail and the models answer, each with what to do when it does not. It asks every configured model a word, which takes seconds and may cost a little; `/healthz` costs nothing.',
  answers: { 200: json('Doctor', 'One line for each part that was examined.', ['ETag']) },
});

import { z } from 'zod';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, line } from './request-fields.ts';

const tag = 'Code';
const name = line(80).meta({ description: 'Of the repository.', example: 'library' });

const addRepositoryFields = z.strictObject({
  address: line(4096).describe(
    '`https://host/path` or `ssh://git@host/path`, or a folder of this machine where the server takes them.',
  ),
  name: line(80).optional().describe('The last word of the address when absent.'),
});

const indexRepositoryFields = z.strictObject({
  job: line(80).optional().describe('`job` of the answer before: returns where that pass is, and starts no other.'),
});

export const repositoriesOperations = defineOperations({
  addRepository: {
    method: 'post',
    path: '/repositories',
    guard: {
      calls: ['code.add'],
      scope: 'admin',
      role: 'admin',
      aliases: [],
      redacts: { words: [], names: ['address', 'name'] },
    },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Add a repository of code',
    description:
      'Looks whether it answers, and registers it; `POST /repositories/{name}/index` fetches it. A URL is https or ssh and has no password in it: a private repository is read over ssh, with a key of the user that the server runs as. Hosts that are the server itself or link-local are refused (403), and so is a folder where the server has a database of its own elsewhere. 409 when the name or the address is taken.',
    body: jsonBody(addRepositoryFields, { example: { address: 'https://github.com/example/library' } }),
    answers: { 201: json('repository-add', 'It is registered.') },
  },

  listRepositories: {
    method: 'get',
    path: '/repositories',
    guard: { calls: ['code.list'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'List the repositories of code',
    description: 'With the commits that are indexed, and how many of them have a Bolt.',
    answers: { 200: json('repository-list', 'In the order of their names.', ['ETag']) },
  },

  indexRepository: {
    method: 'post',
    path: '/repositories/{name}/index',
    guard: { calls: ['code.index'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Index the new commits of a repository',
    description:
      'Fetches all branches and tags into the mirror of this server, and reads the messages and parents of new commits. It goes on in the background: the answer comes after a second at most, and the next call with its `job` says how far it is, until `phase` is `done`.',
    params: z.strictObject({ name }),
    body: jsonBody(indexRepositoryFields, { optional: true }),
    answers: { 200: json('repository-index', 'How far it is.') },
    problems: [404],
  },

  blameLine: {
    method: 'get',
    path: '/blame',
    guard: { calls: ['code.blame'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Follow a line of code to its PRD',
    description:
      'Finds the commit of a line, through renames, moves and squash merges, the Bolt of that commit and how it was found, and the chain from the Bolt to the PRD. Where no Bolt is certain, `bolt` is null and `reason` says why. A line that was asked for before is answered from what was found then.',
    query: z.strictObject({
      path: line(4096).meta({ description: 'From the root of the repository.', example: 'src/loans/renew.ts' }),
      line: z
        .string()
        .regex(/^[1-9]\d{0,6}$/, 'must be a number of a line')
        .transform(Number)
        .pipe(z.int())
        .meta({ description: 'Counted from 1.', example: 12 }),
      repository: line(4096).optional().meta({ description: 'Its name or address; the only one when absent.' }),
      at: line(250).optional().meta({ description: 'A commit, branch or tag; HEAD when absent.' }),
    }),
    answers: { 200: json('blame', 'Where the line comes from.', ['ETag']) },
    problems: [404, 409],
  },

  listBoltCommits: {
    method: 'get',
    path: '/bolts/{key}/commits',
    guard: { calls: ['code.boltCommits'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'List the commits of a Bolt',
    description: 'Of all repositories, newest first, with how each was found.',
    params: z.strictObject({ key: artifactKey }),
    answers: { 200: json('bolt-commits', 'At most 500.', ['ETag']) },
    problems: [404],
  },
});

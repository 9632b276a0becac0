import { z } from 'zod';
import { gateDecisions, gateStatuses } from '../lifecycle/gate-policies.ts';
import { roles } from '../lifecycle/roles.ts';
import { defineOperations, json, jsonBody } from './operation.ts';
import { artifactKey, gateKey, line, noFields, pageQuery, text } from './request-fields.ts';

const tag = 'Gates';
const params = z.strictObject({ key: gateKey });
const name = z.string().min(1).max(200);

const decideGateFields = z.strictObject({
  decision: z.enum(gateDecisions).describe('`request-changes` has a revision drafted; `reject` ends the run.'),
  note: text(10_000).default('').describe('Why; `request-changes` and `reject` demand it.'),
  all: z.boolean().default(false).describe('Every criterion that the other lists do not name is met.'),
  met: z.array(name).max(100).default([]).describe('Ids of criteria that are met.'),
  notMet: z
    .array(z.strictObject({ id: name, note: text(2000).default('') }))
    .max(100)
    .default([])
    .describe('Criteria that are not met, each with what is missing.'),
  waivers: z
    .array(
      z.strictObject({
        code: name,
        part: text(200)
          .min(1)
          .optional()
          .describe('Of one place, as `at.part` of its finding; every place of the code when absent.'),
        reason: text(2000),
      }),
    )
    .max(100)
    .default([])
    .describe('Error findings that shall not hold this approval up.'),
  comments: z
    .array(z.strictObject({ part: text(200).default(''), text: text(10_000).min(1) }))
    .max(200)
    .default([])
    .describe('What must change; `part` is a local id or name, empty for the whole.'),
  grant: z
    .number()
    .positive()
    .max(1e12)
    .optional()
    .describe('At a budget gate: what an approval grants beyond the limit; as much again as the limit when absent.'),
  role: z.enum(roles).optional().describe('Of your roles, the one to decide in; one that still lacks an approval when absent.'),
  contentHash: z.string().min(8).max(64).optional().describe('Of what you reviewed, or its first 8 or more digits.'),
});

const assignGateFields = z.strictObject({
  assignees: z.array(line(200)).max(20).describe('Names of who alone may decide; empty for everybody with a role.'),
});

const commentGateFields = z.strictObject({
  part: text(200).default('').describe('Local id or name of a part; empty for the whole.'),
  text: text(10_000).min(1).describe('What there is to say.'),
  forRedraft: z.boolean().default(false).describe('Handed to the revision when somebody requests changes.'),
});

export const gatesOperations = defineOperations({
  listGates: {
    method: 'get',
    path: '/gates',
    guard: { calls: ['gates.list'], scope: 'read', role: null, aliases: ['artifactKey'] },
    tag,
    summary: 'List gates',
    description:
      'What was and is to be decided, newest first; with `mine` or `overdue` what waits, soonest due first. `status=pending` for what waits for anybody; `/next` for what waits for you. Refuses a `cursor` that is none of this list.',
    query: z.strictObject({
      status: z.enum(gateStatuses).optional().meta({ description: 'Only in this status.' }),
      artifact: artifactKey.optional().meta({ description: 'Only of this artifact.' }),
      type: z.enum(['review', 'budget', 'attestation']).optional().meta({ description: 'Only those that ask this.' }),
      mine: z.enum(['yes', 'no']).default('no').meta({ description: '`yes`: only pending ones that you could decide.' }),
      overdue: z.enum(['yes', 'no']).default('no').meta({ description: '`yes`: only pending ones past their due time.' }),
      ...pageQuery,
    }),
    answers: { 200: json('gate-list', 'One page of them.', ['ETag']) },
  },

  readGate: {
    method: 'get',
    path: '/gates/{key}',
    guard: { calls: ['gates.show'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read a gate',
    description:
      'Everything that a decision needs: what is decided on, the evidence beside each criterion, what changed since the last decision, and who said what. Keep the ETag: `/gates/{key}/decisions` asks for it as `If-Match`.',
    params,
    answers: { 200: json('gate-show', 'The gate as it is now. Its ETag is what a decision names.', ['ETag']) },
  },

  decideGate: {
    method: 'post',
    path: '/gates/{key}/decisions',
    guard: {
      calls: ['gates.decide'],
      scope: 'database',
      role: 'database',
      aliases: [],
      redacts: { words: ['note', 'notMet.note', 'waivers.reason', 'comments.text'], names: [] },
    },
    idempotency: 'key',
    tag,
    summary: 'Decide at a gate',
    description:
      'Only a person with one of the roles of the gate may; the database checks it by the token. Where more approvals are needed than yours, the gate goes on waiting for them. Refused with 403 to machines, other roles, who is not assigned and who wrote it, with 409 when the gate is decided already, with 412 when something changed since you read it, and with 422 while an approval leaves a criterion open or an error finding unwaived. Recorded at once; the run that waited goes on: follow its events until it settles, then read `/gates/{key}/outcome`.',
    params,
    body: jsonBody(decideGateFields, {
      example: {
        decision: 'request-changes',
        note: 'One rule is missing.',
        comments: [{ part: 'Loan', text: 'add invariant: A closed loan is never changed.' }],
      },
    }),
    ifMatch: 'tag',
    answers: {
      201: json('gate-decision', 'The decision was recorded.', ['Location']),
      200: json('gate-decision', 'You had decided the same before; nothing was recorded now.', ['Location']),
    },
  },

  assignGate: {
    method: 'put',
    path: '/gates/{key}/assignees',
    guard: { calls: ['gates.assign'], scope: 'write', role: 'database', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'by-nature',
    ifMatch: null,
    tag,
    summary: 'Assign a gate',
    description:
      'Names who alone may decide. An admin may, who it is assigned to, and who started its run; 403 to others and to machines. Refused with 422 for who holds no role of the gate or wrote what is decided on, and for too few to reach the quorum; with 409 when nobody waits there any more.',
    params,
    body: jsonBody(assignGateFields, { example: { assignees: ['Grace', 'Alan'] } }),
    answers: { 200: json('gate-show', 'The gate as it is now.', ['ETag']) },
    problems: [409],
  },

  commentGate: {
    method: 'post',
    path: '/gates/{key}/comments',
    guard: { calls: ['gates.comment'], scope: 'write', role: null, aliases: [], redacts: { words: ['text'], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Say something at a gate',
    description:
      'Before it is decided, by any person or machine; it decides nothing and is never changed. Refused with 409 when nobody waits there any more.',
    params,
    body: jsonBody(commentGateFields, { example: { part: 'Loan', text: 'Is a reservation part of it?', forRedraft: true } }),
    answers: { 201: json('gate-show', 'The gate with the comment.', ['Location']) },
    problems: [409],
  },

  reopenGate: {
    method: 'post',
    path: '/gates/{key}/reopenings',
    guard: { calls: ['gates.reopen'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Open a gate again',
    description:
      'On the current version, where no run does that: after it was withdrawn, or when its approval fell with a new version. Assignees are kept, approvals are not. Refused with 409 when it continues elsewhere already, when its run opens the next one, or when there is nothing to decide anew.',
    params,
    body: noFields,
    answers: { 201: json('gate-show', 'The gate that continues it.', ['Location']) },
    problems: [409],
  },

  readGateOutcome: {
    method: 'get',
    path: '/gates/{key}/outcome',
    guard: { calls: ['gates.outcome'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read what a decision led to',
    description:
      'What became of a decision, as far as the run has come: follow its events to its end first. 409 while nobody has decided. `nextGate` is where a revision waits.',
    params,
    answers: { 200: json('gate-decide', 'The decision, the artifact, the run, and the gate that waits next.', ['ETag']) },
    problems: [409],
  },
});

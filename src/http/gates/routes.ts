import { z } from '@hono/zod-openapi';
import { gateDecisions, gateStatuses } from '../../lifecycle/gates.ts';
import { roles } from '../../lifecycle/roles.ts';
import { json, operation } from '../documents/operation.ts';
import { artifactKey, gateKey, interactive, pageQuery, text } from '../documents/request-fields.ts';

const tag = 'Gates';
const params = z.strictObject({ key: gateKey });
const name = z.string().min(1).max(200);

export const listGates = operation({
  id: 'listGates',
  method: 'get',
  path: '/gates',
  tag,
  summary: 'List gates',
  description:
    'What was and is to be decided, newest first; with `mine` or `overdue` what waits, soonest due first. `status=pending` for what waits for anybody; `/next` for what waits for you. Refuses a `cursor` that is none of this list.',
  query: z.strictObject({
    status: z.enum(gateStatuses).optional().openapi({ description: 'Only in this status.' }),
    artifact: artifactKey.optional().openapi({ description: 'Only of this artifact.' }),
    type: z.enum(['review', 'budget', 'attestation']).optional().openapi({ description: 'Only those that ask this.' }),
    mine: z.enum(['yes', 'no']).default('no').openapi({ description: '`yes`: only pending ones that you could decide.' }),
    overdue: z.enum(['yes', 'no']).default('no').openapi({ description: '`yes`: only pending ones past their due time.' }),
    ...pageQuery,
  }),
  answers: { 200: json('GateList', 'One page of them.', ['ETag']) },
});

export const readGate = operation({
  id: 'readGate',
  method: 'get',
  path: '/gates/{key}',
  tag,
  summary: 'Read a gate',
  description:
    'Everything that a decision needs: what is decided on, the evidence beside each criterion, what changed since the last decision, and who said what. Keep the ETag: `/gates/{key}/decisions` asks for it as `If-Match`.',
  params,
  answers: { 200: json('GateShow', 'The gate as it is now. Its ETag is what a decision names.', ['ETag']) },
});

export const decideGateFields = z.strictObject({
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
  interactive,
});

export const decideGate = operation({
  id: 'decideGate',
  method: 'post',
  path: '/gates/{key}/decisions',
  tag,
  summary: 'Decide at a gate',
  description:
    'Only a person with one of the roles of the gate may; the database checks it by the token. Where more approvals are needed than yours, the gate goes on waiting for them. Refused with 403 to machines, other roles, who is not assigned and who wrote it, with 409 when the gate is decided already, with 412 when something changed since you read it, and with 422 while an approval leaves a criterion open or an error finding unwaived. Recorded at once; the run that waited goes on: follow its events until it settles, then read `/gates/{key}/outcome`.',
  params,
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': decideGateFields },
    example: {
      decision: 'request-changes',
      note: 'One rule is missing.',
      comments: [{ part: 'Loan', text: 'add invariant: A closed loan is never changed.' }],
    },
  },
  ifMatch: 'tag',
  answers: {
    201: json('GateDecision', 'The decision was recorded.', ['Location']),
    200: json('GateDecision', 'You had decided the same before; nothing was recorded now.', ['Location']),
  },
});

export const readGateOutcome = operation({
  id: 'readGateOutcome',
  method: 'get',
  path: '/gates/{key}/outcome',
  tag,
  summary: 'Read what a decision led to',
  description:
    'What became of a decision, as far as the run has come: follow its events to its end first. 409 while nobody has decided. `nextGate` is where a revision waits.',
  params,
  answers: { 200: json('GateDecide', 'The decision, the artifact, the run, and the gate that waits next.', ['ETag']) },
  problems: [409],
});

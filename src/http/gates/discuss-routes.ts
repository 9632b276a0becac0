import { z } from '@hono/zod-openapi';
import { json, operation } from '../documents/operation.ts';
import { gateKey, line, noFields, text } from '../documents/request-fields.ts';

const tag = 'Gates';
const params = z.strictObject({ key: gateKey });

export const assignGateFields = z.strictObject({
  assignees: z.array(line(200)).max(20).describe('Names of who alone may decide; empty for everybody with a role.'),
});

export const assignGate = operation({
  id: 'assignGate',
  method: 'put',
  path: '/gates/{key}/assignees',
  tag,
  summary: 'Assign a gate',
  description:
    'Names who alone may decide. An admin may, who it is assigned to, and who started its run; 403 to others and to machines. Refused with 422 for who holds no role of the gate or wrote what is decided on, and for too few to reach the quorum; with 409 when nobody waits there any more.',
  params,
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': assignGateFields },
    example: { assignees: ['Grace', 'Alan'] },
  },
  answers: { 200: json('GateShow', 'The gate as it is now.', ['ETag']) },
  problems: [409],
});

export const commentGateFields = z.strictObject({
  part: text(200).default('').describe('Local id or name of a part; empty for the whole.'),
  text: text(10_000).min(1).describe('What there is to say.'),
  forRedraft: z.boolean().default(false).describe('Handed to the revision when somebody requests changes.'),
});

export const commentGate = operation({
  id: 'commentGate',
  method: 'post',
  path: '/gates/{key}/comments',
  tag,
  summary: 'Say something at a gate',
  description:
    'Before it is decided, by any person or machine; it decides nothing and is never changed. Refused with 409 when nobody waits there any more.',
  params,
  body: {
    types: ['application/json'],
    limit: 'jsonBytes',
    content: { 'application/json': commentGateFields },
    example: { part: 'Loan', text: 'Is a reservation part of it?', forRedraft: true },
  },
  answers: { 201: json('GateShow', 'The gate with the comment.', ['Location']) },
  problems: [409],
});

export const reopenGate = operation({
  id: 'reopenGate',
  method: 'post',
  path: '/gates/{key}/reopenings',
  tag,
  summary: 'Open a gate again',
  description:
    'On the current version, where no run does that: after it was withdrawn, or when its approval fell with a new version. Assignees are kept, approvals are not. Refused with 409 when it continues elsewhere already, when its run opens the next one, or when there is nothing to decide anew.',
  params,
  body: noFields,
  answers: { 201: json('GateShow', 'The gate that continues it.', ['Location']) },
  problems: [409],
});

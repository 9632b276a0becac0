import { z } from '@hono/zod-openapi';
import { json, operation } from '../documents/operation.ts';
import { line, noFields, pageQuery } from '../documents/request-fields.ts';

const tag = 'Audit';

export const listAudit = operation({
  id: 'listAudit',
  method: 'get',
  path: '/audit',
  tag,
  summary: 'Read the audit trail',
  description:
    'Who did what, oldest first, with the place of each entry in the chain: for an archive outside of the database. For admins; 403 to others.',
  query: z.strictObject(pageQuery),
  answers: { 200: json('AuditPage', 'One page of it.', ['ETag']) },
});

export const verifyAudit = operation({
  id: 'verifyAudit',
  method: 'get',
  path: '/audit/verification',
  tag,
  summary: 'Verify the audit trail',
  description:
    'Recomputes the whole chain of hashes, and says whether it still holds what a checkpoint signed where one is given. A chain that does not fit is an answer, not a problem: see `whole`.',
  query: z.strictObject({
    checkpoint: line(4000)
      .optional()
      .openapi({ description: 'What `POST /audit/checkpoints` answered some time ago, as the JSON that it was.' }),
  }),
  answers: { 200: json('AuditVerify', 'What was found.', ['ETag']) },
});

export const signAudit = operation({
  id: 'signAudit',
  method: 'post',
  path: '/audit/checkpoints',
  tag,
  summary: 'Sign where the audit trail stands',
  description:
    "Seals and verifies the trail, and signs its head with the installation's Ed25519 key, which is kept outside of the database. Keep the answer elsewhere and verify against it later. Refused with 409 when the chain does not fit. For admins; 403 to others.",
  body: noFields,
  answers: { 201: json('AuditCheckpoint', 'The signed checkpoint.') },
});

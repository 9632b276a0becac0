import { z } from 'zod';
import { defineOperations, json } from './operation.ts';
import { line, noFields, pageQuery } from './request-fields.ts';

const tag = 'Audit';

export const auditOperations = defineOperations({
  listAudit: {
    method: 'get',
    path: '/audit',
    guard: { calls: ['audit.list'], scope: 'read', role: 'admin', aliases: [] },
    tag,
    summary: 'Read the audit trail',
    description:
      'Who did what, oldest first, with the place of each entry in the chain: for an archive outside of the database. For admins; 403 to others.',
    query: z.strictObject(pageQuery),
    answers: { 200: json('audit-page', 'One page of it.', ['ETag']) },
  },

  verifyAudit: {
    method: 'get',
    path: '/audit/verification',
    guard: { calls: ['audit.verify'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Verify the audit trail',
    description:
      'Recomputes the whole chain of hashes, and says whether it still holds what a checkpoint signed where one is given. A chain that does not fit is an answer, not a problem: see `whole`.',
    query: z.strictObject({
      checkpoint: line(4000)
        .optional()
        .meta({ description: 'What `POST /audit/checkpoints` answered some time ago, as the JSON that it was.' }),
    }),
    answers: { 200: json('audit-verify', 'What was found.', ['ETag']) },
  },

  signAudit: {
    method: 'post',
    path: '/audit/checkpoints',
    guard: { calls: ['audit.checkpoint'], scope: 'admin', role: 'admin', aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag,
    summary: 'Sign where the audit trail stands',
    description:
      "Seals and verifies the trail, and signs its head with the installation's Ed25519 key, which is kept outside of the database. Keep the answer elsewhere and verify against it later. Refused with 409 when the chain does not fit. For admins; 403 to others.",
    body: noFields,
    answers: { 201: json('audit-checkpoint', 'The signed checkpoint.') },
  },
});

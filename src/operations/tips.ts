import { z } from 'zod';
import { defineOperations, json } from './operation.ts';
import { artifactKey, runKey, versionQuery } from './request-fields.ts';

const tag = 'TIPs';

export const tipsOperations = defineOperations({
  readTip: {
    method: 'get',
    path: '/tips/{key}',
    guard: { calls: ['tips.show'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read a technical proposal',
    description:
      'The TIP with who drafted it, and with its coverage and findings as code computes them now. Refuses an artifact of another kind, and with 409 a TIP that is linked to no PRD. To decide on it, read its gate: `/gates?artifact={key}`.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'TIP-001', description: 'Of the TIP, such as `TIP-001`.' }) }),
    query: versionQuery,
    answers: { 200: json('tip-show', 'The TIP.', ['ETag']) },
    problems: [409],
  },

  readTipReport: {
    method: 'get',
    path: '/runs/{key}/tip',
    guard: { calls: ['tips.drafted'], scope: 'read', role: null, aliases: [] },
    tag,
    summary: 'Read what a lightweight run made',
    description:
      'The TIP, the gate that waits, coverage and findings in one answer, once the run has saved it, or the gate alone while it waits for more budget before that; 409 otherwise. Go on with `/gates/{key}`.',
    params: z.strictObject({ key: runKey }),
    answers: { 200: json('tip-draft', 'The artifacts, the gate that waits, coverage and findings.', ['ETag']) },
    problems: [409],
  },
});

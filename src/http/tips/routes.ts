import { z } from '@hono/zod-openapi';
import { json, operation } from '../documents/operation.ts';
import { artifactKey, runKey, versionQuery } from '../documents/request-fields.ts';

const tag = 'TIPs';

export const readTip = operation({
  id: 'readTip',
  method: 'get',
  path: '/tips/{key}',
  tag,
  summary: 'Read a technical proposal',
  description:
    'The TIP with who drafted it, and with its coverage and findings as code computes them now. Refuses an artifact of another kind, and with 409 a TIP that is linked to no PRD. To decide on it, read its gate: `/gates?artifact={key}`.',
  params: z.strictObject({ key: artifactKey.openapi({ example: 'TIP-001', description: 'Of the TIP, such as `TIP-001`.' }) }),
  query: versionQuery,
  answers: { 200: json('TipShow', 'The TIP.', ['ETag']) },
  problems: [409],
});

export const readTipReport = operation({
  id: 'readTipReport',
  method: 'get',
  path: '/runs/{key}/tip',
  tag,
  summary: 'Read what a lightweight run made',
  description:
    'The TIP, the gate that waits, coverage and findings in one answer, once the run has saved it, or the gate alone while it waits for more budget before that; 409 otherwise. Go on with `/gates/{key}`.',
  params: z.strictObject({ key: runKey }),
  answers: { 200: json('TipDraft', 'The artifacts, the gate that waits, coverage and findings.', ['ETag']) },
  problems: [409],
});

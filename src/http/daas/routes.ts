import { z } from '@hono/zod-openapi';
import { json, operation } from '../documents/operation.ts';
import { artifactKey, versionQuery } from '../documents/request-fields.ts';

const tag = 'AI-DAAs';
const request = {
  params: z.strictObject({ key: artifactKey.openapi({ example: 'DAA-001', description: 'Of the model, such as `DAA-001`.' }) }),
  query: versionQuery,
};

export const readDaa = operation({
  id: 'readDaa',
  method: 'get',
  path: '/daas/{key}',
  tag,
  summary: 'Read a domain model',
  description:
    'The AI-DAA with who drafted which part, and with its coverage and findings as code computes them now. Refuses an artifact of another kind. To decide on it, read its gate: `/gates?artifact={key}`.',
  ...request,
  answers: { 200: json('DaaShow', 'The model.', ['ETag']) },
});

export const lintDaa = operation({
  id: 'lintDaa',
  method: 'get',
  path: '/daas/{key}/findings',
  tag,
  summary: 'Check a domain model',
  description:
    'For a program that only asks whether the model is sound: what lint finds, without the model. Errors hold an approval up until somebody waives their codes at the gate. Refuses an artifact of another kind.',
  ...request,
  answers: { 200: json('DaaLint', 'What lint finds.', ['ETag']) },
});

export const coverDaa = operation({
  id: 'coverDaa',
  method: 'get',
  path: '/daas/{key}/coverage',
  tag,
  summary: 'Compare a domain model with its PRD',
  description:
    'To see that nothing was forgotten: which operation serves each part of the PRD version that the model was drafted from, and what serves none. Refuses an artifact of another kind.',
  ...request,
  answers: { 200: json('DaaCoverage', 'For each part of the PRD, the operations that cover it.', ['ETag']) },
});

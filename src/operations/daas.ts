import { z } from 'zod';
import { defineOperations, json } from './operation.ts';
import { artifactKey, versionQuery } from './request-fields.ts';

const tag = 'AI-DAAs';
const request = {
  params: z.strictObject({ key: artifactKey.meta({ example: 'DAA-001', description: 'Of the model, such as `DAA-001`.' }) }),
  query: versionQuery,
};

export const daasOperations = defineOperations({
  readDaa: {
    method: 'get',
    path: '/daas/{key}',
    guard: { calls: ['daas.show'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Read a domain model',
    description:
      'The AI-DAA with who drafted which part, and with its coverage and findings as code computes them now. Refuses an artifact of another kind. To decide on it, read its gate: `/gates?artifact={key}`.',
    ...request,
    answers: { 200: json('daa-show', 'The model.', ['ETag']) },
  },

  lintDaa: {
    method: 'get',
    path: '/daas/{key}/findings',
    guard: { calls: ['daas.lint'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Check a domain model',
    description:
      'For a program that only asks whether the model is sound: what lint finds, without the model. Errors hold an approval up until somebody waives their codes at the gate. Refuses an artifact of another kind.',
    ...request,
    answers: { 200: json('daa-lint', 'What lint finds.', ['ETag']) },
  },

  coverDaa: {
    method: 'get',
    path: '/daas/{key}/coverage',
    guard: { calls: ['daas.coverage'], scope: 'read', role: null, aliases: ['key'] },
    tag,
    summary: 'Compare a domain model with its PRD',
    description:
      'To see that nothing was forgotten: which operation serves each part of the PRD version that the model was drafted from, and what serves none. Refuses an artifact of another kind.',
    ...request,
    answers: { 200: json('daa-coverage', 'For each part of the PRD, the operations that cover it.', ['ETag']) },
  },
});

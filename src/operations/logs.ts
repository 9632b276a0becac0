import { z } from 'zod';
import { defineOperations, json } from './operation.ts';
import { line } from './request-fields.ts';

export const logsOperations = defineOperations({
  importLog: {
    method: 'post',
    path: '/logs/{kind}',
    guard: { calls: ['logs.import'], scope: 'write', role: null, aliases: [], redacts: { words: [], names: [] } },
    idempotency: 'key',
    ifMatch: null,
    tag: 'Artifacts',
    summary: 'Import a decision log or a folder of RFCs',
    description:
      '`source` says where the folder is, whatever the body. All files of the folder come as one form, whose files have their names there, or one file comes as Markdown and has its name from `name`; MADR, Nygard and adr-tools, log4brains and plain Markdown are read. Each record becomes an artifact with its old number as alias, linked to what it supersedes and amends, in the first status of its kind; what else it claims to be is asked at one gate of type `attestation`. The same files again change nothing, changed ones give next versions where the status allows. Refused with 422, and nothing stored, when a file cannot be read or none is a record. Go on with `POST /gates/{key}/decisions`.',
    params: z.strictObject({ kind: z.enum(['adr', 'rfc']).meta({ description: 'What the files are.' }) }),
    query: z.strictObject({
      name: line(255).optional().meta({
        description:
          'File name of a Markdown body, such as `0012-sail.md`. Refused with a form, whose files have their own names.',
      }),
      source: line(4096).meta({
        description:
          'Always: where the folder is, such as its absolute path or the address of its repository. By that a later import knows it again.',
      }),
    }),
    body: {
      types: ['text/markdown', 'multipart/form-data'] as const,
      limit: 'uploadBytes' as const,
      content: {
        'text/markdown': {
          type: 'string',
          examples: ['# 12. Sail\n\nDate: 2024-05-20\n\n## Status\n\nAccepted\n\n## Decision\n\nWe sail.\n'],
        },
        'multipart/form-data': {
          type: 'object',
          properties: {
            files: {
              type: 'array',
              items: { type: 'string', format: 'binary' },
              minItems: 1,
              description: 'The files, each with its path below the folder as file name.',
            },
          },
          required: ['files'],
          additionalProperties: false,
        },
      },
    },
    answers: { 200: json('log-import', 'What became of each record, and the gate that asks about the claims.') },
  },
});

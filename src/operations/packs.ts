import { z } from 'zod';
import { packTokenLimit } from '../lifecycle/bolt-pack.ts';
import { defineOperations } from './operation.ts';
import { artifactKey } from './request-fields.ts';

export const packsOperations = defineOperations({
  readBoltPack: {
    method: 'get',
    path: '/bolts/{key}/pack',
    guard: { calls: ['packs.read', 'packs.markdown'], scope: 'read', role: null, aliases: ['key'] },
    tag: 'Work on Bolts',
    summary: 'Read the pack of a Bolt',
    description: `What a coding agent needs and nothing else: goal, criteria, owned parts verbatim, rules to obey, slices of contract and schema, invariants, dependencies, how tests are named, and when to stop. At most ${packTokenLimit} tokens; what was cut is marked. The same record gives the same bytes and hash.`,
    params: z.strictObject({
      key: artifactKey.meta({ example: 'BOLT-001', description: 'Of the Bolt or Fix-It Bolt, such as `BOLT-001`.' }),
    }),
    query: z.strictObject({
      whole: z.enum(['yes', 'no']).default('no').meta({ description: '`yes`: leave nothing out, however long it is.' }),
    }),
    answers: {
      200: {
        description: 'The pack, as JSON or Markdown.',
        content: { 'application/json': 'bolt-pack', 'text/markdown': { type: 'string' } },
        headers: ['ETag', 'Vary'],
      },
    },
  },
});

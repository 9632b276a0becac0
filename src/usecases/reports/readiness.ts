import { z } from 'zod';

/** `GET /readyz`, `throughline health`: readiness of a process. Public, since it needs no token. */
export const readinessSchema = z.strictObject({
  service: z.literal('throughline'),
  version: z.string(),
  instance: z.string().describe('Made anew by every start of a server.'),
  ready: z
    .boolean()
    .describe('True when every check that is needed is; otherwise the answer is 503, and work should go elsewhere.'),
  checks: z.array(
    z.strictObject({
      name: z
        .enum(['database', 'migrations', 'queue', 'serving'])
        .describe('`serving`: false of a process that is leaving and finishes what it has in hand.'),
      ok: z.boolean(),
      needed: z
        .boolean()
        .describe(
          'False of a part without which this process goes on, such as the queue where it has no workers: `ready` does not count it.',
        ),
      detail: z.string().describe('What was found, for a person.'),
    }),
  ),
});

/** `migrate`. */
export const migratedSchema = z.strictObject({
  database: z.string().describe('What was brought to this version, and where it is.'),
});

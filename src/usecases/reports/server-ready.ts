import { z } from 'zod';

/** `api` answers requests, `worker` works on runs, `all` does both. */
export const serverRoles = ['all', 'api', 'worker'] as const;
export type ServerRole = (typeof serverRoles)[number];

/** `serve`, once it is ready. */
export const serverReadySchema = z.strictObject({
  role: z.enum(serverRoles),
  url: z.url().nullable().describe('Null of one that only works on runs.'),
  docs: z.url().nullable().describe('Where a person reads how to use it; null of one that only works on runs.'),
  ops: z.url().nullable().describe('Where health, readiness and metrics are read; null unless THROUGHLINE_OPS_PORT is set.'),
  pid: z.int().positive(),
  folder: z.string().describe('Of the state.'),
  database: z.string().describe('What it works on and where that is, as `doctor` says it; without passwords.'),
  loginUrl: z
    .url()
    .nullable()
    .describe(
      'Signs the owner in at a browser, once, within 15 minutes. Set when the owner was created just now; null otherwise, and `throughline login-link` makes one.',
    ),
  ownerTokenFile: z
    .string()
    .describe('Where the token of the owner is kept. It is told nowhere else: what a server says is kept in logs.'),
  notes: z.array(z.string()).describe('What somebody should know, in sentences.'),
});

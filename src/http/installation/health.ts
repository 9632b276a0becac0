import { z } from 'zod';

/** The public facts about a server. */
export const healthSchema = z.strictObject({
  service: z.literal('throughline'),
  version: z.string(),
  instance: z.string().describe('Made anew by every start of a server.'),
  proof: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe(
      "HMAC-SHA256 of the challenge by a secret that stands in the folder's server file; only when there was a challenge.",
    ),
});

/** The random challenge makes each proof new, so an overheard answer cannot be replayed. */
export const healthQuerySchema = z.strictObject({
  challenge: z
    .string()
    .regex(/^[0-9a-f]{16,64}$/, 'A challenge has 16 to 64 hex digits, in small letters.')
    .optional()
    .describe(
      '16 to 64 random hex digits. The answer proves by them that it comes from the server of the folder, to who can read its server file.',
    ),
});

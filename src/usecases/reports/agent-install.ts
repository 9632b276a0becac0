import { z } from 'zod';

/** `agent install`. */
export const agentInstallSchema = z.strictObject({
  folder: z.string(),
  files: z.array(
    z.strictObject({
      path: z.string().describe('Below the folder.'),
      outcome: z.enum(['created', 'updated', 'unchanged']),
    }),
  ),
  servers: z
    .array(z.strictObject({ tool: z.string(), file: z.string(), snippet: z.string() }))
    .describe('What to add to the configuration of each tool, so that it starts the MCP server.'),
});

import type { Pool } from 'pg';
import { query } from '../runs/query.ts';

/** Reads the secret of the marks around prompt data; all processes of a database share it. */
export async function readPromptSecret(pool: Pool): Promise<string> {
  const { rows } = await query<{ secret: string }>(pool, 'select prompt_secret() as secret');
  const secret = rows[0]?.secret;
  // A defect of the schema: the function always returns one.
  if (!secret) throw new Error('repository: the database gave no secret for prompts');
  return secret;
}

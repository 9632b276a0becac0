import type { Pool } from 'pg';
import { query } from '../runs/query.ts';

/** The secret from which the marks around data in prompts derive: one for the database, so that all processes on it mark alike. */
export async function readPromptSecret(pool: Pool): Promise<string> {
  const { rows } = await query<{ secret: string }>(pool, 'select prompt_secret() as secret');
  const secret = rows[0]?.secret;
  // A defect of the schema: the function always answers.
  if (!secret) throw new Error('repository: the database gave no secret for prompts');
  return secret;
}

import { sql, type Kysely, type RawBuilder } from 'kysely';
import { recordedRefusal } from './database-errors.ts';
import { fromTrace } from '../runs/in-trace.ts';
import type { Tables } from './tables.ts';

/** The answer of a database function that records a refusal, which an exception would roll back. */
export interface Answer {
  readonly refused?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Throws the refusal, if any. */
export function requireDone(answer: Answer | undefined): void {
  if (answer?.refused) throw recordedRefusal(answer.refused, answer.details);
}

/** Calls such a function within the current trace, and throws its refusal. */
export async function queryDatabase(kysely: Kysely<Tables>, call: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ answer: Answer }>`select ${call} as answer ${fromTrace()}`.execute(kysely);
  requireDone(rows[0]?.answer);
}

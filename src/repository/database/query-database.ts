import { sql, type Kysely, type RawBuilder } from 'kysely';
import { recordedRefusal } from './database-errors.ts';
import { fromTrace } from '../runs/in-trace.ts';
import type { Tables } from './tables.ts';

/** What a function of the database answers when it may have to remember a refusal, which raising would roll back. */
export interface Answer {
  readonly refused?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Throws what it refused. */
export function requireDone(answer: Answer | undefined): void {
  if (answer?.refused) throw recordedRefusal(answer.refused, answer.details);
}

/** Calls such a function, in the trace in hand, and throws what it refused. */
export async function queryDatabase(kysely: Kysely<Tables>, call: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ answer: Answer }>`select ${call} as answer ${fromTrace()}`.execute(kysely);
  requireDone(rows[0]?.answer);
}

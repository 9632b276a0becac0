import { sql, type Kysely, type RawBuilder } from 'kysely';
import { recordedRefusal } from './database-errors.ts';
import { fromTrace } from './runs/in-trace.ts';
import { tellsAfter } from './runs/tell-after.ts';
import type { Tables } from './tables.ts';

/** What a function of the database answers when it may have to remember a refusal, which raising would roll back. */
interface Answer {
  readonly refused?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Calls such a function, in the trace in hand, and throws what it refused. */
export async function askDatabase(
  kysely: Kysely<Tables>,
  call: RawBuilder<unknown>,
  /** Its caller sends the notices once it is committed (`tellAfter`). */
  { tellsLater = false }: { tellsLater?: boolean } = {},
): Promise<void> {
  // Carried out before the call: a select list goes from left to right.
  const quietly = tellsLater ? sql.raw(`${tellsAfter},`) : sql``;
  const { rows } = await sql<{ answer: Answer }>`select ${quietly} ${call} as answer ${fromTrace()}`.execute(kysely);
  const answer = rows[0]?.answer;
  if (answer?.refused) throw recordedRefusal(answer.refused, answer.details);
}

import { sql, type Kysely, type RawBuilder } from 'kysely';
import { recordedRefusal } from '../database/database-errors.ts';
import type { Tables } from '../database/tables.ts';

/** A returned refusal, which keeps its audit entry. */
interface Refused {
  readonly refused?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Calls a database function about people. Throws the refusal that it returned. */
export async function queryPeople<T extends object>(
  kysely: Kysely<Tables>,
  call: RawBuilder<{ answer: T & Refused }>,
): Promise<T> {
  const { rows } = await sql<{ answer: T & Refused }>`select ${call} as answer`.execute(kysely);
  const answer = rows[0]?.answer;
  if (!answer || answer.refused) throw recordedRefusal(answer?.refused ?? 'token.invalid', answer?.details);
  return answer;
}

/** Converts a time in the database's JSON to ISO 8601. */
export function isoTime(text: string): string {
  return new Date(text).toISOString();
}

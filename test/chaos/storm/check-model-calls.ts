import type { Database } from '../../../src/repository/database/connection.ts';
import type { StormRecord } from './check-storm.ts';

/** A time in which a worker could not know that its run had gone to another. Milliseconds of the epoch. */
export interface Disturbance {
  readonly worker: number;
  readonly from: number;
  readonly to: number;
}

/** A worker that was cut off notices it with its next statement; half a minute later its lease has run out in any case. */
const noticeMs = 5_000;
/** The database's clock ticks at the begin of a transaction, and a request is on its way for a moment. */
const toleranceMs = 250;

/**
 * A finished step never asked a model again, and no attempt was paid twice: whole answers to a step are no more than the attempts that the
 * engine counted, because only a worker that died between the answer and the note of it repeats the question.
 */
export async function checkModelCalls({ pool }: Database, { runKeys, outside, disturbances }: StormRecord): Promise<string[]> {
  const { rows } = await pool.query<{ run: string; round: number; attempts: number; finished: number | null }>(
    `select run_key as run, (row_number() over (partition by run_key order by visit))::integer as round, attempts,
      (extract(epoch from finished_at) * 1000)::float8 as finished
    from step_result where node = 'draft'`,
  );
  const steps = new Map(rows.map((row) => [`${row.run}/${row.round}`, row]));
  const couldNotKnow = (worker: number, at: number): boolean =>
    disturbances.some((one) => one.worker === worker && at >= one.from && at <= one.to + noticeMs);
  const losses: string[] = [];
  for (const [step, calls] of Map.groupBy(outside.modelCalls, ({ step }) => step)) {
    const [order, round] = step.split('/');
    const stored = steps.get(`${runKeys.get(Number(order))}/${round}`);
    if (!stored) {
      losses.push(`a model was asked for ${step}, and no step is stored`);
      continue;
    }
    const { finished, attempts, run } = stored;
    const whole = calls.filter(({ fault, hungUp }) => !hungUp && (fault === 'none' || fault === 'slow')).length;
    if (whole > attempts)
      losses.push(`${run} got ${whole} whole answers for round ${round} in ${attempts} attempts: ${JSON.stringify(calls)}`);
    const late = calls.filter(({ at, worker }) => finished !== null && at > finished + toleranceMs && !couldNotKnow(worker, at));
    if (late.length > 0)
      losses.push(
        `${run} asked a model ${late.length} times for round ${round}, which was finished at ${finished}: ${JSON.stringify(late)}`,
      );
  }
  return losses;
}

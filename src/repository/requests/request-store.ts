import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { ConflictError } from '../../lifecycle/errors.ts';
import type { BegunRequest, RequestStore } from '../../ports/requests.ts';
import { openAnswer, sealAnswer } from './request-answers.ts';
import { query } from '../runs/query.ts';

/** How long a request is kept, and how long a running one holds its key. */
const keptHours = 24;
const claimSeconds = 60;
/** Expired requests that each new one deletes, so that nobody waits for a large clean-up. */
const sweptAtOnce = 20;

// A second begin waits for the first one's row and then finds it. Only an expired claim or row is
// replaced, with a new id, so that its earlier holder can finish nothing.
const claim = `
insert into request as r (caller_id, key_hash, request_hash, claimed_until)
values ($1, $2, $3, now() + make_interval(secs => ${claimSeconds}))
on conflict (caller_id, key_hash) do update
  set id = gen_random_uuid()::text, request_hash = excluded.request_hash, answer = null, created_at = now(), claimed_until = excluded.claimed_until
  where (r.answer is null and r.claimed_until < now() and r.request_hash = excluded.request_hash)
    or r.created_at < now() - make_interval(hours => ${keptHours})
returning id`;

const sweep = `
delete from request where id in (
  select id from request where created_at < now() - make_interval(hours => ${keptHours}) order by created_at
  limit ${sweptAtOnce} for update skip locked)`;

interface RequestRow {
  readonly id: string;
  readonly request_hash: string;
  readonly answer: Buffer | null;
}

/** Stores requests and their answers in Postgres. */
export function createRequestStore(pool: Pool): RequestStore {
  return {
    async begin({ callerId, token, key, requestHash }) {
      await query(pool, sweep);
      const keyHash = createHash('sha256').update(key, 'utf8').digest();
      while (true) {
        const claimed = await query<{ id: string }>(pool, claim, [callerId, keyHash, requestHash]);
        if (claimed.rows[0]) return { state: 'begun', id: claimed.rows[0].id };
        const { rows } = await query<RequestRow>(
          pool,
          'select id, request_hash, answer from request where caller_id = $1 and key_hash = $2',
          [callerId, keyHash],
        );
        // It was deleted between the two statements: now it can be claimed.
        if (rows[0]) return stateOf(rows[0], { token, requestHash });
      }
    },

    async renew(id) {
      await query(
        pool,
        `update request set claimed_until = now() + make_interval(secs => ${claimSeconds}) where id = $1 and answer is null`,
        [id],
      );
    },

    async finish({ id, token, answer }) {
      const sealed = sealAnswer(answer, { id, token });
      const { rowCount } = await query(pool, 'update request set answer = $2 where id = $1 and answer is null', [id, sealed]);
      if (rowCount === 0) {
        throw new ConflictError({
          id: 'request.claim-lost',
          message: 'The request took so long that its Idempotency-Key was given to a repeat.',
          fix: 'Look at what the repeat was answered.',
        });
      }
    },

    async forget(id) {
      await query(pool, 'delete from request where id = $1 and answer is null', [id]);
    },
  };
}

function stateOf(row: RequestRow, { token, requestHash }: { token: string; requestHash: string }): BegunRequest {
  if (row.request_hash !== requestHash) return { state: 'different' };
  if (row.answer === null) return { state: 'in-progress' };
  return { state: 'answered', answer: openAnswer(row.answer, { id: row.id, token }) };
}

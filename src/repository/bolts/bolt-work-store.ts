import type { Pool } from 'pg';
import type { BoltWork, BoltWorkStore, OpenBolt, WorkEvidence } from '../../ports/bolt-work.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { inTrace } from '../runs/in-trace.ts';
import { query } from '../runs/query.ts';

const selectWork = `
select h.name as holder, w.claimed_at, w.lease_until, w.change, w.branch, w.repository, w.merged_sha, m.name as merged_by, w.merged_at,
  w.in_review_at, w.done_at, w.actual_hours::double precision as actual_hours, coalesce(w.evidence, work_evidence(a.id)) as evidence,
  (select coalesce(jsonb_agg(jsonb_build_object('deed', r.deed, 'person', p.name, 'note', r.note, 'criterion', r.criterion,
      'evidence', r.evidence, 'at', r.reported_at) order by r.id), '[]')
    from bolt_report r join person p on p.id = r.person_id where r.artifact_id = a.id) as reports
from artifact a join bolt_work w on w.artifact_id = a.id left join person h on h.id = w.holder left join person m on m.id = w.merged_by
where a.key = $1`;

const selectImplementing = `
select b.key, v.body from artifact b join artifact_version v on v.artifact_id = b.id and v.version = b.current_version
where b.kind in ('bolt', 'fix') and exists (
  select from link l join artifact a on a.id = l.to_artifact_id
  where l.from_artifact_id = b.id and l.from_version = b.current_version and l.role = 'implements' and a.key = any ($1::text[]))
order by b.id`;

interface WorkRow {
  readonly holder: string | null;
  readonly claimed_at: Date | null;
  readonly lease_until: Date | null;
  readonly change: string | null;
  readonly branch: string | null;
  readonly repository: string;
  readonly merged_sha: string | null;
  readonly merged_by: string;
  readonly merged_at: Date | null;
  readonly in_review_at: Date | null;
  readonly done_at: Date | null;
  readonly actual_hours: number | null;
  readonly evidence: WorkEvidence;
  readonly reports: BoltWork['reports'];
}

type OpenRow = Omit<OpenBolt, 'holderId' | 'leaseUntil'> & {
  readonly holder_id: string | null;
  readonly lease_until: Date | null;
};

/** Stores work on Bolts in Postgres, whose functions check every rule (sql/functions/claim_bolt.sql). */
export function createBoltWorkStore(pool: Pool): BoltWorkStore {
  const act =
    (name: string) =>
    async ({ token: secret, ...given }: { token: string }): Promise<void> => {
      const { rows } = await query<{ answer: Answer }>(
        pool,
        ...inTrace(`select ${name}($1::jsonb) as answer`, [toJson({ ...given, secret })]),
      );
      requireDone(rows[0]?.answer);
    };

  return {
    async read(key) {
      const { rows } = await query<WorkRow>(pool, selectWork, [key]);
      return rows[0] ? toWork(rows[0]) : null;
    },
    async evidence(key) {
      const { rows } = await query<{ evidence: WorkEvidence }>(
        pool,
        'select coalesce(w.evidence, work_evidence(a.id)) as evidence from artifact a left join bolt_work w on w.artifact_id = a.id where a.key = $1',
        [key],
      );
      return rows[0]?.evidence ?? { merged: null, criteria: [] };
    },
    async listOpen() {
      const { rows } = await query<OpenRow>(pool, 'select * from next_bolts()');
      return rows.map(({ holder_id: holderId, lease_until: until, ...bolt }) => ({
        ...bolt,
        holderId,
        leaseUntil: isoOf(until),
      }));
    },
    async listImplementing(keys) {
      const { rows } = await query<{ key: string; body: unknown }>(pool, selectImplementing, [keys]);
      return rows;
    },
    claim: act('claim_bolt'),
    putDown: act('put_down_bolt'),
    report: act('report_bolt'),
    merge: act('merge_bolt'),
    correctEffort: act('correct_effort'),
    async expireClaims() {
      const { rows } = await query<{ ended: number }>(pool, 'select expire_claims() as ended');
      return rows[0]?.ended ?? 0;
    },
  };
}

function toWork(row: WorkRow): BoltWork {
  const { merged_sha: sha, merged_by: by, merged_at: mergedAt, repository } = row;
  return {
    holder: row.holder,
    claimedAt: isoOf(row.claimed_at),
    leaseUntil: isoOf(row.lease_until),
    change: row.change,
    branch: row.branch,
    merged: sha !== null && mergedAt !== null ? { sha, repository, by, at: mergedAt.toISOString() } : null,
    inReviewAt: isoOf(row.in_review_at),
    doneAt: isoOf(row.done_at),
    actualHours: row.actual_hours,
    evidence: row.evidence,
    reports: row.reports,
  };
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}

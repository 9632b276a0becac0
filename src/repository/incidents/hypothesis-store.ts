import type { Pool } from 'pg';
import type { GradeCount } from '../../lifecycle/hypothesis.ts';
import type { HypothesisStore, IncidentConclusions } from '../../ports/hypotheses.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { inTrace } from '../runs/in-trace.ts';
import { query, queryPrepared } from '../runs/query.ts';

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const selectConclusions = `
select
  (select coalesce(jsonb_agg(jsonb_build_object('id', 'E-' || e.number, 'class', e.class, 'ref', e.ref, 'text', e.text,
      'at', ${iso('e.occurred_at')}, 'broughtBy', e.brought_by) order by e.number), '[]')
    from incident_evidence e where e.artifact_id = a.id) as evidence,
  (select coalesce(jsonb_agg(to_jsonb(h) - 'artifactId' - 'number' order by h.number), '[]') from judged_hypothesis h where h."artifactId" = a.id) as hypotheses,
  (select coalesce(jsonb_agg(jsonb_build_object('statement', r.statement, 'kind', r.kind, 'reason', r.reason, 'drafter', c.drafter,
      'at', ${iso('c.correlated_at')}) order by r.id), '[]')
    from refused_hypothesis r join incident_correlation c on c.id = r.correlation_id where c.artifact_id = a.id) as refused,
  (select coalesce(jsonb_agg(jsonb_build_object('drafter', n.drafter, 'reason', n.inconclusive, 'at', ${iso('n.correlated_at')}) order by n.id), '[]')
    from (select distinct on (drafter) * from incident_correlation c where c.artifact_id = a.id order by drafter, id desc) n
    where n.inconclusive <> '') as inconclusive
from artifact a where a.key = $1 and a.kind = 'incident'`;

/** Stores evidence and hypotheses in Postgres (sql/tables/hypotheses.sql), which checks them again. */
export function createHypothesisStore(pool: Pool): HypothesisStore {
  const judge = async ({ token: secret, ...given }: { token: string }): Promise<void> => {
    const { rows } = await query<{ answer: Answer }>(
      pool,
      ...inTrace('select judge_hypothesis($1::jsonb) as answer', [toJson({ ...given, secret })]),
    );
    requireDone(rows[0]?.answer);
  };

  return {
    async addEvidence(incident, given) {
      if (given.length === 0) return [];
      const { rows } = await query<{ numbers: readonly number[] }>(pool, 'select add_evidence($1::jsonb) as numbers', [
        toJson({ key: incident, rows: given }),
      ]);
      return (rows[0]?.numbers ?? []).map((number) => `E-${number}`);
    },
    async store({ incident: key, accepted, ...round }) {
      const numbered = accepted.map((one) => ({
        ...one,
        evidence: one.evidence.map(numberOf),
        against: one.against.map(numberOf),
      }));
      await query(pool, ...inTrace('select store_hypotheses($1::jsonb)', [toJson({ key, accepted: numbered, ...round })]));
    },
    async read(incident) {
      const { rows } = await queryPrepared<IncidentConclusions>(pool, { name: 'incident-conclusions', text: selectConclusions }, [
        incident,
      ]);
      return rows[0] ?? { evidence: [], hypotheses: [], refused: [], inconclusive: [] };
    },
    judge: ({ incident: key, id, ...verdict }) => judge({ key, number: numberOf(id), ...verdict } as { token: string }),
    grade: ({ incident: key, id, ...verdict }) => judge({ key, number: numberOf(id), ...verdict } as { token: string }),
    async countGrades() {
      const { rows } = await query<GradeCount>(
        pool,
        `select drafter, kind, confidence, grade, count(*)::integer as count from judged_hypothesis where grade is not null
           and not exists (select from incident i where i.artifact_id = "artifactId" and i.is_exercise)
         group by drafter, kind, confidence, grade order by drafter, kind, confidence, grade desc`,
      );
      return rows;
    },
  };
}

/** `E-12` and `HYP-12`; what is no such id has the number 0, which nothing has. */
function numberOf(id: string): number {
  return Number(/^(?:E|HYP)-(\d{1,6})$/.exec(id)?.[1] ?? 0);
}

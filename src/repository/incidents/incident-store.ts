import type { IncidentMaterial } from '../../lifecycle/incident-material.ts';
import type { IncidentHistory } from '../../lifecycle/incident-targets.ts';
import type { IncidentConclusions } from '../../ports/hypotheses.ts';
import type { IncidentStore } from '../../ports/incidents.ts';
import type { Database } from '../database/connection.ts';
import { requireDone, type Answer } from '../database/query-database.ts';
import { toJson } from '../database/to-json.ts';
import { inTrace } from '../runs/in-trace.ts';
import { query, queryPrepared } from '../runs/query.ts';
import { createHypothesisStore } from './hypothesis-store.ts';
import { listActions } from './list-actions.ts';
import { listDueDrafts } from './list-due-drafts.ts';
import { selectHistory, selectUnfinished } from './select-history.ts';
import { listIncidents } from './list-incidents.ts';
import { selectIncident } from './select-incident.ts';

/** Stores incidents in Postgres (sql/tables/incidents.sql). */
export function createIncidentStore({ pool }: Database): IncidentStore {
  const call = async <T extends object>(name: string, given: object): Promise<T> => {
    const { rows } = await query<{ answer: (Answer & T) | null }>(
      pool,
      ...inTrace(`select ${name}($1::jsonb) as answer`, [toJson(given)]),
    );
    requireDone(rows[0]?.answer ?? undefined);
    return (rows[0]?.answer ?? {}) as T;
  };
  const act = async (name: string, { token: secret, ...given }: { token: string | null }): Promise<void> => {
    await call(name, { ...given, secret });
  };

  const conclusions = createHypothesisStore(pool);

  return {
    async open({ title, body, markdown, parts, provenance, authorId: author, origin, proposal, ...given }) {
      const artifact = { kind: 'incident', title, author, origin, parts, provenance, aliases: [] };
      const { rows } = await query<{ answer: { key: string; repeated: boolean } }>(
        pool,
        ...inTrace('select open_incident($1::jsonb, $2::jsonb, $3) as answer', [
          toJson({ ...given, ...proposal, artifact }),
          toJson(body),
          markdown,
        ]),
      );
      if (!rows[0]) throw new Error('open_incident answers one row.');
      return rows[0].answer;
    },
    async read(key) {
      const { rows } = await queryPrepared<{ material: Omit<IncidentMaterial, keyof IncidentConclusions> }>(
        pool,
        { name: 'incident', text: selectIncident },
        [key],
      );
      return rows[0] ? { ...rows[0].material, ...(await conclusions.read(key)) } : null;
    },
    list: (state, page) => listIncidents(pool, state, page),
    listDueDrafts: () => listDueDrafts(pool),
    async history(since) {
      const { rows } = await query<IncidentHistory>(pool, selectHistory, [since.toISOString()]);
      return rows;
    },
    unfinished: async () =>
      (await queryPrepared<IncidentHistory>(pool, { name: 'unfinished-incidents', text: selectUnfinished })).rows,
    async remind(due) {
      const rows = due.map(({ key, occasion, type, text }) => ({ incident_key: key, occasion, type, text }));
      await query(pool, 'select remind_incidents($1)', [toJson(rows)]);
    },
    listActions: (filter) => listActions(pool, filter),
    completeAction: (deed) => act('complete_action', deed),
    recordEvent: async ({ token: secret, ...event }) => call('record_incident_event', { ...event, secret }),
    acknowledge: (deed) => act('acknowledge_incident', deed),
    declare: (deed) => act('declare_incident', deed),
    setSeverity: (deed) => act('set_incident_severity', deed),
    setCommander: (deed) => act('set_incident_commander', deed),
    recordExecution: (deed) => act('record_execution', deed),
    recordStability: (deed) => act('record_stability', deed),
    acceptFix: (deed) => act('accept_fix', deed),
  };
}

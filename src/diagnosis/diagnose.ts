import { act, fix, type Fix } from '../lifecycle/fixes/fix.ts';
import type { Diagnosis } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { QueueState } from '../engine/queue-place.ts';
import { diagnoseChannels } from './diagnose-channels.ts';
import { diagnoseClaims } from './diagnose-claims.ts';
import { diagnoseGates } from './diagnose-gates.ts';
import { diagnoseRuns } from './diagnose-runs.ts';
import { diagnoseWorkflows } from './diagnose-workflows.ts';
import { ThroughlineError } from '../lifecycle/errors.ts';
import { count } from '../lifecycle/count.ts';
import type { BudgetStore } from '../ports/budgets.ts';
import type { Drafter } from '../ports/drafter.ts';
import type { GateStore } from '../ports/gates.ts';
import type { NotificationStore } from '../ports/notifications.ts';
import type { PeopleStore } from '../ports/people.ts';
import type { Database } from '../repository/database/connection.ts';
import type { DatabaseServer } from '../repository/database/open-server.ts';

/** Returns the lines of `throughline doctor`. Never throws: a failed check is itself a line. */
export async function diagnose(parts: {
  config: Config;
  server: Pick<DatabaseServer, 'description' | 'placement'>;
  database: Database;
  drafter: Pick<Drafter, 'probe'>;
  budgets: Pick<BudgetStore, 'readToday'>;
  examineQueue: () => Promise<QueueState>;
  notifications: Pick<NotificationStore, 'channels'>;
  gates: Pick<GateStore, 'listPage' | 'holders' | 'listRules'>;
  people: Pick<PeopleStore, 'listPeople'>;
  knowsWorkflow: (name: string, version: number) => boolean;
}): Promise<Diagnosis[]> {
  const { config, server, database, drafter, budgets, notifications, gates, people } = parts;
  const ok = (name: string, detail: string): Diagnosis => ({ name, status: 'ok', detail, fix: '' });
  return [
    ok('Node', process.version),
    ok('Folder', config.folder),
    ok('Database', server.description),
    ...(server.placement === null ? [] : [ok('Placement', server.placement)]),
    await checkQueue(parts.examineQueue),
    await checkQuery(database, {
      name: 'Service role',
      question: `select current_user || ', owns nothing' as answer
        where not exists (select from pg_class where relowner = current_user::regrole)`,
      fix: 'The service role owns tables, so it could lift its own limits. Restore the database from a backup or start a new folder.',
    }),
    await checkQuery(database, {
      name: 'Audit chain',
      question: `select (v->>'sealed') || ' sealed, ' || (v->>'unsealed') || ' not yet sealed' as answer
        from verify_audit() v where v->>'brokenAt' is null`,
      fix: 'An audit entry was changed behind the service. Compare with a backup; do not decide gates until it is explained.',
    }),
    await checkQuery(database, {
      name: 'Records',
      question: `select 'versions, statuses, decisions and design sessions are as the audit trail says' as answer where not exists (select from forged_records(1))`,
      fix: fix`A version, status, decision or turn of a design session was changed behind the service; ${act('verifyAudit')} lists them. Compare with a backup.`,
    }),
    ...(await diagnoseRuns(database)),
    ...(await diagnoseWorkflows(database, parts.knowsWorkflow)),
    ...(await diagnoseClaims(database)),
    ...(await diagnoseGates(gates, people)),
    ...(await checkDrafters(drafter)),
    await checkBudget(config, budgets),
    ...(await diagnoseChannels(notifications)),
  ];
}

/** Without the queue nothing is lost, but runs wait. */
async function checkQueue(examineQueue: () => Promise<QueueState>): Promise<Diagnosis> {
  const name = 'Queue';
  try {
    const { description, warning, fix } = await examineQueue();
    return warning === ''
      ? { name, status: 'ok', detail: description, fix: '' }
      : { name, status: 'warning', detail: `${description}: ${warning}`, fix };
  } catch (error) {
    const { message, fix } = error instanceof ThroughlineError ? error : { message: String(error), fix: 'See Database.' };
    return { name, status: 'error', detail: message, fix };
  }
}

/** Checks drafters in their order. A silent one is an error only when no other answers. */
async function checkDrafters(drafter: Pick<Drafter, 'probe'>): Promise<Diagnosis[]> {
  const probes = await drafter.probe();
  const silent = probes.some(({ ok }) => ok) ? 'warning' : 'error';
  return probes.map(({ model, because, ok, detail, fix }) => ({
    name: 'Drafter',
    status: ok ? 'ok' : silent,
    detail: model === 'rules' ? `${detail} (${because})` : `${model} (${because}): ${detail}`,
    fix,
  }));
}

async function checkQuery(
  database: Database,
  { name, question, fix }: { name: string; question: string; fix: Fix },
): Promise<Diagnosis> {
  try {
    const { rows } = await database.pool.query<{ answer: string }>(question);
    return rows[0]
      ? { name, status: 'ok', detail: rows[0].answer, fix: '' }
      : { name, status: 'error', detail: 'not as it should be', fix };
  } catch (error) {
    return { name, status: 'error', detail: error instanceof Error ? error.message : String(error), fix };
  }
}

/** Compares today's use of all runs with the daily budget. */
async function checkBudget(
  { budgets: { day } }: Pick<Config, 'budgets'>,
  budgets: Pick<BudgetStore, 'readToday'>,
): Promise<Diagnosis> {
  const name = 'Used today';
  try {
    const { tokens, usd, unpriced } = await budgets.readToday();
    const beside = (limit: number | null): string => (limit === null ? '' : ` of ${limit.toLocaleString('en-US')}`);
    const uncounted = unpriced > 0 ? `; ${count(unpriced, 'attempt')} without a known price` : '';
    const detail = `${tokens.toLocaleString('en-US')}${beside(day.tokens)} tokens, ${usd.toFixed(4)}${beside(day.usd)} USD (UTC)${uncounted}`;
    const isSpent = (day.tokens !== null && tokens >= day.tokens) || (day.usd !== null && usd >= day.usd);
    if (!isSpent) return { name, status: 'ok', detail, fix: '' };
    return { name, status: 'warning', detail, fix: fix`Runs that ask a model wait at budget gates: ${act('listGates')}.` };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { name, status: 'error', detail, fix: "Check that the database runs and is this version's." };
  }
}

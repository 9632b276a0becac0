import { acceptHypotheses, type JudgedHypotheses } from '../../analysis/hypotheses/accept-hypotheses.ts';
import type { Gathered } from '../../analysis/hypotheses/gathered.ts';
import { listFailingPath } from '../../analysis/hypotheses/list-failing-path.ts';
import { proposeByRules } from '../../analysis/hypotheses/propose-by-rules.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { NewEvidence } from '../../lifecycle/incident-evidence.ts';
import type { CorrelationReport } from '../../ports/incident-correlation.ts';
import { createRowMaker } from './evidence-row.ts';
import type { EvidencePorts } from './evidence-ports.ts';
import { findRunningCode } from './find-running-code.ts';
import { gatherCode } from './gather-code.ts';
import { gatherDeployments } from './gather-deployments.ts';
import { gatherLogs } from './gather-logs.ts';
import { gatherRecord } from './gather-record.ts';
import { readIncidentFacts, type IncidentFacts } from './incident-facts.ts';

const byRules = 'rules';

/**
 * Gathers evidence by code, stores it with what rules conclude, and reports how it ended. Everything
 * that cannot be read is said to lack, so that the rest stands.
 */
export async function correlateIncident(
  ports: EvidencePorts,
  { incident, origin, signal }: { incident: string; origin: string; signal: AbortSignal },
): Promise<CorrelationReport> {
  const facts = await readIncidentFacts(ports, incident);
  const gathered = await gather(ports, facts, signal);
  const ids = new Map<NewEvidence, string>();
  const stored = await ports.hypotheses.addEvidence(facts.key, gathered.rows);
  for (const [at, row] of gathered.rows.entries()) ids.set(row, stored[at] ?? '');
  const { evidence } = await ports.hypotheses.read(facts.key);
  const proposed = proposeByRules(gathered).map(({ evidence: rows, ...lead }) => ({
    ...lead,
    evidence: rows.flatMap((row) => ids.get(row) ?? []),
    against: [],
  }));
  const judged = acceptHypotheses(proposed, {
    evidence,
    failingPath: new Set(listFailingPath(evidence)),
    isByRules: true,
  });
  const inconclusive = judged.accepted.length > 0 ? '' : gathered.lacks.join('; ') || 'what was gathered points nowhere';
  return storeRound(ports, { incident: facts.key, origin, drafter: byRules, judged, inconclusive });
}

/** Stores one round, and reports it. */
export async function storeRound(
  { hypotheses }: Pick<EvidencePorts, 'hypotheses'>,
  { judged, ...round }: { incident: string; origin: string; drafter: string; inconclusive: string; judged: JudgedHypotheses },
): Promise<CorrelationReport> {
  await hypotheses.store({ ...round, ...judged });
  const { evidence } = await hypotheses.read(round.incident);
  const { accepted, refused } = judged;
  return { evidence: evidence.length, accepted: accepted.length, refused: refused.length, inconclusive: round.inconclusive };
}

async function gather(ports: EvidencePorts, facts: IncidentFacts, signal: AbortSignal): Promise<Gathered> {
  const makeRow = createRowMaker(ports.redactor, byRules);
  const lacks: string[] = [];
  /** What fails to be read is missing, and stops nothing; defects and the end of the run do. */
  const attempt = async <T>(what: string, work: () => Promise<T>, otherwise: T): Promise<T> => {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ThroughlineError)) throw error;
      lacks.push(`${what}: ${error.message}`);
      return otherwise;
    }
  };
  const told = [{ id: facts.key, at: facts.startedAt, text: `${facts.title}\n${facts.alert}` }, ...facts.alerts];
  const alert = await Promise.all(told.map(({ id: ref, at, text }) => makeRow('alert', { ref, text, at })));
  const [logs, state] = await Promise.all([
    attempt('the logs', () => gatherLogs(ports, { facts, makeRow, signal, lacks }), { rows: [], text: '' }),
    attempt('the deployments', () => findRunningCode(ports, facts), { code: null, deployments: [] }),
  ]);
  const { code, deployments } = state;
  const trace = facts.stackTrace.trim() === '' ? logs.text : facts.stackTrace;
  const since = deployments.find(({ sha }) => sha !== null && sha === code?.sha)?.before ?? null;
  const found = await attempt(
    'the code',
    // The commit before may be gone; the trace is worth as much without it.
    () =>
      gatherCode(ports, { trace, code, since, makeRow }).catch(async (error: unknown) => {
        if (since === null || !(error instanceof ThroughlineError)) throw error;
        return await gatherCode(ports, { trace, code, since: null, makeRow });
      }),
    { error: { exception: null, message: null }, hasTrace: false, thrownAt: null, places: [], chain: [] },
  );
  if (code === null) lacks.push('no repository that is indexed is known to run there');
  if (!found.hasTrace) lacks.push('there is no stack trace');
  // What was deployed of other code says nothing about this, and its rollback mends nothing.
  const isForeign = code !== null && found.hasTrace && found.places.length === 0;
  if (isForeign) lacks.push(`no file of the trace is in ${code.repository.name}, the repository that is known here`);
  const window = await attempt(
    'the diffs of the deployments',
    () =>
      gatherDeployments(ports, {
        deployments: isForeign ? [] : deployments,
        code,
        places: found.places,
        startedAt: facts.startedAt,
        makeRow,
      }),
    [],
  );
  if (!isForeign && !window.some(({ status }) => status === 'succeeded' || status === 'rolled-back'))
    lacks.push('nothing is known to have been deployed in the day before');
  const record = await attempt('the record', () => gatherRecord(ports, { facts, chain: found.chain, makeRow }), {
    rows: [],
    chain: [],
    edgeCases: [],
    similar: [],
  });
  const { error, thrownAt, places } = found;
  const failing = thrownAt === null || places.includes(thrownAt) ? places : [...places, thrownAt];
  const rows = [
    ...alert,
    ...logs.rows,
    ...failing.flatMap(({ frame, text, wrote }) => [frame, text, wrote?.commit ?? null, wrote?.diff ?? null]),
    ...window.flatMap(({ deployed, changes }) => [deployed, ...changes.map(({ diff }) => diff)]),
    ...record.rows,
  ].filter((row) => row !== null);
  return { ...record, rows, error, thrownAt, places, deployments: window, lacks };
}

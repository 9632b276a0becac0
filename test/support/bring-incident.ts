import { documentKinds } from '../../src/documents/document-kinds.ts';
import { gatePolicies } from '../../src/lifecycle/gate-policies.ts';
import { incidentStatuses } from '../../src/lifecycle/states.ts';

interface Pool {
  query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, any>[] }>;
}

const steps = ['Context Gathered', 'Correlated', 'Mitigated', 'Root Cause Validated'] as const;

/** Brings an incident to one of its first statuses as a person does, by what each step consists of. */
export async function bringIncident(pool: Pool, token: string, key: string, to: string): Promise<void> {
  const call = async (name: string, given: object): Promise<any> => {
    const answer = (await pool.query(`select ${name}($1::jsonb) as answer`, [{ ...given, secret: token }])).rows[0]?.['answer'];
    if (answer?.refused) throw new Error(`${answer.refused} ${JSON.stringify(answer.details)}`);
    return answer;
  };
  const take: Record<(typeof steps)[number], () => Promise<void>> = {
    'Context Gathered': async () => call('declare_incident', { key, version: await writeTicket(pool, key) }),
    Correlated: () =>
      call('store_hypotheses', {
        key,
        origin: `test/${key}`,
        drafter: 'rules',
        inconclusive: 'Nothing is known.',
        accepted: [],
        refused: [],
      }),
    Mitigated: () => call('record_stability', { key, stable: true, reason: 'It mended itself.' }),
    'Root Cause Validated': async () => {
      const { gate } = await openCause(pool, key);
      const verdicts = (gatePolicies.cause?.criteria ?? []).map(({ id }) => ({ id, verdict: 'met', note: '' }));
      await call('decide_gate', {
        key: gate,
        decision: 'approve',
        interactive: true,
        note: '',
        verdicts,
        waivers: [],
        comments: [],
      });
    },
  };
  const order: readonly string[] = incidentStatuses;
  for (const step of steps) {
    const { rows } = await pool.query('select status from artifact where key = $1', [key]);
    const at = order.indexOf(String(rows[0]?.['status']));
    if (order.indexOf(step) > at && order.indexOf(step) <= order.indexOf(to)) await take[step]();
  }
}

/** Writes what declaring asks for into the ticket, whatever else it says. Returns its version. */
async function writeTicket(pool: Pool, key: string): Promise<number> {
  const { rows } = await pool.query(
    `select a.current_version as version, v.title, v.body, v.author_id as author from artifact a
      join artifact_version v on v.artifact_id = a.id and v.version = a.current_version where a.key = $1`,
    [key],
  );
  const { version, title, author, body: current } = rows[0]!;
  const references: { role: string; to: string }[] = current.references ?? [];
  const body = {
    ...(documentKinds.incident.empty(title) as object),
    references,
    severity: 'SEV-2',
    trigger: 'metric breach',
    alert: 'Too many errors.',
    context: { affected: 'loans', errorLogs: '', stackTrace: '', recentDeployments: [] },
  };
  const links = references.map(({ role, to }) => ({ role, from_part: null, to, key: to, to_part: null, to_version: null }));
  const given = { key, expected: version, title, author, provenance: {}, origin: null, parts: [], links, aliases: [] };
  await pool.query('select store_artifact($1, $2, $3)', [given, body, documentKinds.incident.render({ title, body })]);
  return version + 1;
}

async function openCause(pool: Pool, incident: string): Promise<{ gate: string }> {
  const { rows: authors } = await pool.query(
    `select v.author_id as author from artifact a join artifact_version v on v.artifact_id = a.id where a.key = $1 limit 1`,
    [incident],
  );
  const title = 'Why';
  const body = documentKinds.cause.empty(title);
  const given = {
    kind: 'cause',
    key: null,
    title,
    author: authors[0]?.['author'],
    provenance: {},
    origin: null,
    parts: [],
    aliases: [],
    links: [{ role: 'concerns', from_part: null, to: incident, key: incident, to_part: null, to_version: null }],
  };
  const made = await pool.query('select stored_key as key from store_artifact($1, $2, $3)', [
    given,
    body,
    documentKinds.cause.render({ title, body }),
  ]);
  const key = String(made.rows[0]?.['key']);
  const stored = await pool.query(
    'select content_hash as hash from artifact_version v join artifact a on a.id = v.artifact_id where a.key = $1',
    [key],
  );
  const criteria = (gatePolicies.cause?.criteria ?? []).map(({ id }) => ({ id, evidence: 'read', findings: [] }));
  const opened = await pool.query('select open_gate($1) as gate', [
    {
      artifact: key,
      version: 1,
      contentHash: stored.rows[0]?.['hash'],
      criteria,
      origin: `test/${key}`,
      actor: authors[0]?.['author'],
    },
  ]);
  return { gate: String(opened.rows[0]?.['gate']) };
}

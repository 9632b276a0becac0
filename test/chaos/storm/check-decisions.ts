import type { Database } from '../../../src/repository/database/connection.ts';
import type { StormRecord } from './check-storm.ts';

interface StoredDecision {
  readonly gate: string;
  readonly person: string;
  readonly decision: string;
  readonly note: string;
  readonly content_hash: string;
}

/** Every acknowledged answer is a decision and in the audit trail, once; nothing else is; every refusal is in the trail; and the trail verifies. */
export async function checkDecisions({ pool }: Database, { ledger }: StormRecord): Promise<string[]> {
  const losses: string[] = [];
  const { rows: stored } = await pool.query<StoredDecision>(
    `select g.key as gate, d.person_id as person, d.decision, d.note, d.content_hash
    from gate_decision d join gate g on g.id = d.gate_id where g.content_hash = d.content_hash`,
  );
  const { rows: total } = await pool.query<{ decisions: number }>('select count(*)::integer as decisions from gate_decision');
  if (total[0]?.decisions !== stored.length) losses.push('a decision is about another content than its gate');

  const byNote = Map.groupBy(stored, ({ note }) => note);
  for (const answer of ledger.answers) {
    const found = byNote.get(answer.note) ?? [];
    const said = `${answer.decision} of ${answer.gateKey} (${answer.note})`;
    if (answer.acknowledged > 0 && answer.refused.length > 0) losses.push(`${said} was taken and refused`);
    if (answer.acknowledged > 0 && found.length !== 1)
      losses.push(`${said} was acknowledged and is stored ${found.length} times`);
    if (answer.acknowledged === 0 && found.length > 0) losses.push(`${said} was refused and is stored`);
    const fits = found.every(
      ({ gate, person, decision, content_hash }) =>
        gate === answer.gateKey &&
        person === answer.personId &&
        decision === answer.decision &&
        content_hash === answer.contentHash,
    );
    if (!fits) losses.push(`${said} is stored as something else`);
    byNote.delete(answer.note);
  }
  for (const [note, decisions] of byNote)
    losses.push(`nobody gave ${decisions.length} stored decision(s) with the note "${note}"`);

  losses.push(...(await checkTrail(pool, stored)), ...(await checkRefusals(pool, ledger)));
  return losses;
}

async function checkTrail(pool: Database['pool'], stored: readonly StoredDecision[]): Promise<string[]> {
  const { rows } = await pool.query<{ line: string }>(
    `select concat_ws(' ', subject, actor_id, details ->> 'decision', details ->> 'contentHash') as line from audit where action = 'gate.decided'`,
  );
  const inTrail = Map.groupBy(rows, ({ line }) => line);
  const losses: string[] = [];
  for (const { gate, person, decision, content_hash } of stored) {
    const line = [gate, person, decision, content_hash].join(' ');
    const times = inTrail.get(line)?.length ?? 0;
    if (times !== 1) losses.push(`the audit trail tells ${times} times of the decision ${line}`);
    inTrail.delete(line);
  }
  losses.push(...[...inTrail.keys()].map((line) => `the audit trail tells of a decision that is not stored: ${line}`));

  const { rows: sealed } = await pool.query<{ chain: { unsealed: number; brokenAt: number | null } }>(
    'select verify_audit() as chain',
  );
  const chain = sealed[0]?.chain;
  if (!chain || chain.brokenAt !== null) losses.push(`the audit chain is broken at ${chain?.brokenAt}`);
  const { rows: forged } = await pool.query<{ subject: string; forged: string }>('select * from forged_records(10)');
  for (const one of forged) losses.push(`${one.subject} has a ${one.forged} that the audit trail does not tell of`);
  if (chain && chain.unsealed > 0) losses.push(`${chain.unsealed} audit entries were never sealed`);
  return losses;
}

async function checkRefusals(pool: Database['pool'], { answers }: StormRecord['ledger']): Promise<string[]> {
  const { rows } = await pool.query<{ who: string; times: number }>(
    `select concat_ws(' ', subject, actor_id) as who, count(*)::integer as times from audit where action = 'refused' group by 1`,
  );
  const audited = new Map(rows.map(({ who, times }) => [who, times]));
  const heard = Map.groupBy(answers, ({ gateKey, personId }) => `${gateKey} ${personId}`);
  return [...heard].flatMap(([who, given]) => {
    const refused = given.reduce((sum, answer) => sum + answer.refused.length, 0);
    const found = audited.get(who) ?? 0;
    return found < refused ? [`${refused} refusals to ${who}, and ${found} in the audit trail`] : [];
  });
}

import { sessionRecordSchema } from '../../lifecycle/design-session.ts';
import type { BudgetRaise, DesignSession, DesignSessionSummary, TurnRaise } from '../../ports/design-sessions.ts';

/** SQL for ISO 8601 in UTC with milliseconds, as JavaScript writes it. */
const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Each challenge with its last settlement; a standing counts only if it is newer. */
const selectChallenges = `
select coalesce(jsonb_agg(c.body || jsonb_build_object(
    'id', 'CH-' || c.number, 'state', coalesce(settled.state, 'open'), 'answer', coalesce(settled.answer, ''),
    'settledBy', coalesce(settled.name, ''), 'settledAt', coalesce(settled.at, ''), 'standing', coalesce(stands.standing, 'none')
  ) order by c.number), '[]')
from session_challenge c
left join lateral (
  select s.state, s.answer, s.turn, p.name, ${iso('t.at')} as at
  from challenge_settlement s
    join session_turn t on t.session_id = s.session_id and t.sequence = s.turn
    join person p on p.id = t.person_id
  where s.session_id = c.session_id and s.number = c.number order by s.id desc limit 1
) settled on true
left join lateral (
  select standing from challenge_standing n
  where n.session_id = c.session_id and n.number = c.number and n.turn > settled.turn order by n.id desc limit 1
) stands on true
where c.session_id = s.id`;

const selectTurns = `
select coalesce(jsonb_agg(jsonb_build_object(
    'sequence', t.sequence, 'speaker', t.speaker, 'name', coalesce(p.name, t.drafter), 'move', t.move, 'settlement', t.settlement,
    'about', to_jsonb(t.about), 'replaces', (select coalesce(jsonb_agg('DEC-' || n order by n), '[]') from unnest(t.replaces) n), 'text', t.text,
    'asksReply', t.asks_reply, 'reply', t.reply || jsonb_build_object('proposed', (
      select coalesce(jsonb_agg('ED-' || number order by number), '[]') from session_edit e
      where e.session_id = t.session_id and e.raised_in = t.sequence)), 'raised', (
      select coalesce(jsonb_agg('CH-' || number order by number), '[]') from session_challenge c
      where c.session_id = t.session_id and c.raised_in = t.sequence),
    'ending', t.ending, 'rfcVersion', t.rfc_version, 'run', t.run_key, 'at', ${iso('t.at')}
  ) order by t.sequence), '[]')
from session_turn t left join person p on p.id = t.person_id
where t.session_id = s.id`;

/** A part is open until a later version is Validated. */
const isUnanswered = `not exists (
  select from artifact m left join gate g on g.artifact_id = m.id and g.status = 'approved' and g.version > asked.version
  where m.key = split_part(asked.part, '#', 1) and (g.id is not null or m.status = 'Validated' and m.current_version > asked.version))`;

const unreplaced = `not exists (select from session_turn r where r.session_id = d.session_id and d.number = any (r.replaces))`;

const selectDecisions = `
select coalesce(jsonb_agg(jsonb_build_object(
    'id', 'DEC-' || d.number, 'turn', d.turn, 'does', d.does, 'text', d.text, 'rationale', d.rationale, 'about', to_jsonb(d.about),
    'replaces', (select coalesce(jsonb_agg('DEC-' || n order by n), '[]') from unnest(t.replaces) n),
    'changes', (select coalesce(jsonb_agg(jsonb_build_object('part', asked.part, 'version', asked.version,
        'open', s.status <> 'closed' and later.id is null and ${isUnanswered}) order by asked.part), '[]')
      from jsonb_to_recordset(d.changes) asked (part text, version integer)),
    'replacedBy', coalesce(later.id, ''), 'decidedBy', p.name, 'decidedAt', ${iso('t.at')}
  ) order by d.number), '[]')
from session_decision d
  join session_turn t on t.session_id = d.session_id and t.sequence = d.turn
  join person p on p.id = t.person_id
  left join lateral (
    select coalesce('DEC-' || o.number, (select place from unnest(r.about) place where place like 'CH-%' limit 1), r.about[1]) as id
    from session_turn r left join session_decision o on o.session_id = r.session_id and o.turn = r.sequence
    where r.session_id = d.session_id and d.number = any (r.replaces) limit 1
  ) later on true
where d.session_id = s.id`;

const selectEdits = `
select coalesce(jsonb_agg(e.body || jsonb_build_object(
    'id', 'ED-' || e.number, 'decision', coalesce('DEC-' || e.decision, ''), 'drafter', e.drafter, 'state', coalesce(k.state, 'proposed'),
    'by', coalesce(p.name, ''), 'at', coalesce(${iso('k.at')}, ''), 'said', coalesce(k.because, '')
  ) order by e.number), '[]')
from session_edit e
  left join session_edit_settlement k on k.session_id = e.session_id and k.number = e.number
  left join person p on p.id = k.person_id
where e.session_id = s.id`;

const selectRaises = `
select coalesce(jsonb_agg(jsonb_build_object('from', r.from_turns, 'to', r.to_turns, 'name', p.name, 'at', ${iso('r.at')}) order by r.id), '[]')
from session_raise r join person p on p.id = r.person_id
where r.session_id = s.id`;

const selectBudgetRaises = `
select coalesce(jsonb_agg(jsonb_build_object('unit', raised.unit, 'from', raised.before, 'to', raised.after, 'name', p.name, 'at', ${iso('b.at')})
  order by b.id, raised.unit), '[]')
from session_budget_raise b
  join person p on p.id = b.person_id
  cross join lateral (values ('tokens', b.from_tokens::numeric, b.to_tokens::numeric), ('usd', b.from_usd, b.to_usd)) raised (unit, before, after)
where b.session_id = s.id and raised.after > raised.before`;

/** The use of replies, lost ones too: from a run's turn, else from the steps that it paid for. */
const selectUses = `
select t.tokens, coalesce(t.usd, 0) as usd, t.speaker = 'challenger' and t.usd is null as is_unpriced
from session_turn t where t.session_id = s.id
union all
select step.input_tokens::bigint + step.output_tokens, step.counted_usd, step.unpriced > 0
from run join step_result step on step.run_key = run.key
where run.workflow = 'dialogue' and run.subject @> jsonb_build_object('session', s.key)
  and (step.output is null or run.status in ('succeeded', 'failed', 'canceled', 'blocked'))
  and not exists (select from session_turn t where t.session_id = s.id and t.run_key = run.key)`;

export const selectSession = `
select s.key, a.key as rfc, s.status, s.reason, s.max_turns, s.max_tokens, s.max_usd, s.opened_by, p.name as opened_by_name, ${iso('s.opened_at')} as opened_at,
  (${selectTurns}) as turns, (${selectChallenges}) as challenges, (${selectDecisions}) as decisions, (${selectEdits}) as edits, (${selectRaises}) as raises, (${selectBudgetRaises}) as budget_raises, used.tokens, used.usd, used.known_usd
from design_session s
  join artifact a on a.id = s.rfc_id
  join person p on p.id = s.opened_by
  cross join lateral (
    select coalesce(sum(tokens), 0)::float8 as tokens,
      coalesce(sum(usd), 0)::float8 as known_usd,
      case when coalesce(bool_or(is_unpriced), false) then null else coalesce(sum(usd), 0)::float8 end as usd
    from (${selectUses}) use
  ) used
where `;

export const selectChangeRequests = `
select s.key as session, a.key as rfc, 'DEC-' || d.number as decision, d.text, p.name as by, ${iso('t.at')} as at, m.key as artifact,
  asked.part, asked.version, m.current_version as "currentVersion"
from session_decision d
  join design_session s on s.id = d.session_id and s.status <> 'closed'
  join artifact a on a.id = s.rfc_id
  join session_turn t on t.session_id = d.session_id and t.sequence = d.turn
  join person p on p.id = t.person_id
  cross join lateral jsonb_to_recordset(d.changes) asked (part text, version integer)
  join artifact m on m.key = split_part(asked.part, '#', 1)
where d.changes <> '[]' and ($1::text is null or m.key = $1) and ($2::text is null or a.key = $2) and ${unreplaced} and ${isUnanswered}
order by t.at, d.number, asked.part`;

export interface SessionRow {
  readonly key: string;
  readonly rfc: string;
  readonly status: DesignSession['status'];
  readonly reason: string;
  readonly max_turns: number;
  readonly max_tokens: string | null;
  readonly max_usd: string | null;
  readonly opened_by: string;
  readonly opened_by_name: string;
  readonly opened_at: string;
  readonly turns: unknown;
  readonly challenges: unknown;
  readonly decisions: unknown;
  readonly edits: unknown;
  readonly raises: readonly TurnRaise[];
  readonly budget_raises: readonly BudgetRaise[];
  readonly tokens: number;
  readonly usd: number | null;
  readonly known_usd: number;
}

export interface SummaryRow {
  readonly key: string;
  readonly rfc: string;
  readonly status: DesignSession['status'];
  readonly opened_by_name: string;
  readonly opened_at: string;
  readonly turns: number;
  readonly open_challenges: number;
  readonly turns_left: number;
  readonly awaits_reply: boolean;
  readonly last_at: string;
  readonly place: string;
}

export const selectSummaries = `
select s.key, a.key as rfc, s.status, p.name as opened_by_name, ${iso('s.opened_at')} as opened_at,
  (select count(*) from session_turn t where t.session_id = s.id)::integer as turns,
  (select count(*) from session_challenge c where c.session_id = s.id and not exists (
    select from challenge_settlement e where e.session_id = c.session_id and e.number = c.number))::integer as open_challenges,
  greatest(0, s.max_turns - (select count(*) from session_turn t where t.session_id = s.id and t.asks_reply))::integer as turns_left,
  s.status = 'open' and coalesce((select t.asks_reply from session_turn t
    where t.session_id = s.id order by t.sequence desc limit 1), false) as awaits_reply,
  s.id::text as place, ${iso('coalesce((select max(at) from session_turn t where t.session_id = s.id), s.opened_at)')} as last_at
from design_session s join artifact a on a.id = s.rfc_id join person p on p.id = s.opened_by
where ($1::text is null or a.key = $1) and ($2::text is null or s.status = $2)
  and ($3::text is null or s.opened_by = $3 or exists (select from session_turn t where t.session_id = s.id and t.person_id = $3))
  and ($4::bigint is null or s.id < $4)
order by s.id desc limit $5`;

export function toSummary({ key, rfc, status, turns, ...row }: SummaryRow): DesignSessionSummary {
  return {
    key,
    rfc,
    status,
    turns,
    openedByName: row.opened_by_name,
    openedAt: row.opened_at,
    openChallenges: row.open_challenges,
    turnsLeft: row.turns_left,
    awaitsReply: row.awaits_reply,
    lastAt: row.last_at,
  };
}

export function toSession(row: SessionRow): DesignSession {
  const { key, rfc, status, reason, turns, challenges, decisions, edits, tokens, usd } = row;
  return {
    ...sessionRecordSchema.parse({ key, rfc, turns, challenges, decisions, edits }),
    status,
    reason,
    limits: {
      maxTurns: row.max_turns,
      maxTokens: row.max_tokens === null ? null : Number(row.max_tokens),
      maxUsd: row.max_usd === null ? null : Number(row.max_usd),
    },
    raises: row.raises,
    budgetRaises: row.budget_raises,
    used: { tokens, usd, knownUsd: row.known_usd },
    openedById: row.opened_by,
    openedByName: row.opened_by_name,
    openedAt: row.opened_at,
  };
}

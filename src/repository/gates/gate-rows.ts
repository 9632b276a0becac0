import { sql, type Kysely } from 'kysely';
import type {
  AttestationGate,
  Budget,
  BudgetGate,
  Gate,
  GateDecision,
  GateFilter,
  GateReader,
  GateRemark,
  ReviewGate,
} from '../../ports/gates.ts';
import type { Role } from '../../lifecycle/roles.ts';
import type { Tables } from '../database/tables.ts';

/** Selects each gate with its subject, assignees, comments and decisions in order. */
export function selectGates(kysely: Kysely<Tables>) {
  return kysely
    .selectFrom('gate as g')
    .leftJoin('artifact as a', 'a.id', 'g.artifact_id')
    .leftJoin('artifact_version as v', (join) =>
      join.onRef('v.artifact_id', '=', 'g.artifact_id').onRef('v.version', '=', 'g.version'),
    )
    .select([
      'g.key',
      'g.kind',
      'g.status',
      'g.version',
      'g.content_hash',
      'g.roles',
      'g.quorum',
      'g.required_roles',
      'g.separation',
    ])
    .select(['g.due_at', 'g.reminders', 'g.escalated_roles', 'g.escalated_at', 'g.run_key', 'g.opened_at'])
    .select(['g.attests', 'g.adopts', criteria])
    .select(['a.key as artifact_key', 'a.kind as artifact_kind', 'v.title as artifact_title'])
    .select([budget, claims, progress, previousVersion, replaces, replacedBy, assignees, decisions, remarks]);
}

type GateQuery = ReturnType<typeof selectGates>;

/** Orders pending work by due date, other lists newest first; `after`: last gate's id. */
export function filterGates(query: GateQuery, filter: GateFilter, after: string | null): GateQuery {
  const { status, artifactKey, kind, decidableBy, overdue } = filter;
  let chosen = query;
  if (status) chosen = chosen.where('g.status', '=', status);
  if (artifactKey !== undefined) chosen = chosen.where('a.key', '=', artifactKey);
  if (kind) chosen = chosen.where('g.kind', '=', kind);
  if (overdue) chosen = chosen.where('g.status', '=', 'pending').where('g.due_at', '<=', sql<Date>`now()`);
  if (decidableBy) chosen = chosen.where('g.status', '=', 'pending').where(isOpenTo(decidableBy));
  if (!overdue && !decidableBy) {
    return (after === null ? chosen : chosen.where('g.id', '<', after)).orderBy('g.id', 'desc');
  }
  const place = sql<boolean>`(coalesce(g.due_at, 'infinity'), g.id) > (
    select coalesce(due_at, 'infinity'), id from gate where id = ${after})`;
  return (after === null ? chosen : chosen.where(place)).orderBy(sql`coalesce(g.due_at, 'infinity')`).orderBy('g.id');
}

/** True when the reader holds an open role of the gate and has not decided by any account. */
function isOpenTo({ id, roles }: GateReader) {
  const held = sql`${roles}::text[]`;
  return sql<boolean>`(
    g.roles && ${held} and (g.assignees = '{}' or ${id} = any (g.assignees)) or g.escalated_roles && ${held}
  ) and not exists (
    select from gate_decision d where d.gate_id = g.id and d.person_id = any ((select own_accounts(${id}))::text[]))`;
}

/** Adds the models without a price, which were stored with the gate. */
const budget = sql<Budget | null>`g.budget || jsonb_build_object('unpriced', coalesce(
  (select to_jsonb(stop.unpriced) from budget_stop stop where stop.gate_key = g.key), '[]'
))`.as('budget');

/** Only for attestations; other gates skip the query. */
const claims = sql<AttestationGate['claims']>`case g.kind when 'attestation' then gate_claims(g.id) else '[]'::jsonb end`.as(
  'claims',
);

const criteria = sql<ReviewGate['criteria']>`case a.kind when 'unit' then criteria_of(g) else g.criteria end`.as('criteria');

/** Counts as `is_quorum_met` does; skipped when any one approval suffices, or none exists. */
const progress = sql<{ approvals: number; missing: Role[] }>`(
  select case when g.required_roles = '{}' and (g.quorum = 1 or not made.one)
    then jsonb_build_object('approvals', made.one::integer, 'missing', '[]'::jsonb)
    else gate_progress(g.id) end
  from (select exists (
    select from gate_decision d where d.gate_id = g.id and d.decision = 'approve' and d.content_hash = g.content_hash) as one) as made
)`.as('progress');

const previousVersion = sql<number | null>`(
  select earlier.version from gate earlier
  where earlier.artifact_id = g.artifact_id and earlier.id < g.id and earlier.status not in ('pending', 'withdrawn')
  order by earlier.id desc limit 1
)`.as('previous_version');

const replaces = sql<string | null>`(select key from gate where id = g.replaces)`.as('replaces');
const replacedBy = sql<string | null>`(select key from gate where replaces = g.id)`.as('replaced_by');

const assignees = sql<{ id: string; name: string }[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by p.name), '[]')
  from person p where p.id = any (g.assignees)
)`.as('assignees');

const decisions = sql<GateDecision[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'decision', d.decision, 'personId', d.person_id, 'personName', p.name, 'role', d.role, 'standsInFor', d.stands_in_for,
    'authentication', d.authentication, 'interactive', d.interactive, 'selfApproved', d.self_approved, 'note', d.note, 'verdicts', d.verdicts,
    'waivers', d.waivers, 'comments', d.comments, 'granted', d.granted,
    'decidedAt', to_char(d.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by d.id), '[]')
  from gate_decision d join person p on p.id = d.person_id where d.gate_id = g.id
)`.as('decisions');

const remarks = sql<GateRemark[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'authorId', c.author_id, 'authorName', p.name, 'authorKind', p.kind, 'part', c.part, 'text', c.text, 'forRedraft', c.for_redraft,
    'createdAt', to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  ) order by c.id), '[]')
  from gate_comment c join person p on p.id = c.author_id where c.gate_id = g.id
)`.as('remarks');

type GateRow = Awaited<ReturnType<GateQuery['executeTakeFirstOrThrow']>>;

export function toGate(row: GateRow): Gate {
  if (row.kind === 'attestation') return toAttestationGate(row);
  return row.kind === 'budget' ? toBudgetGate(row) : toReviewGate(row);
}

function toReviewGate(row: GateRow): ReviewGate {
  return {
    ...whatAllHave(row),
    kind: 'review',
    artifactKey: present(row.artifact_key),
    artifactKind: present(row.artifact_kind),
    artifactTitle: present(row.artifact_title),
    version: present(row.version),
    criteria: row.criteria,
    runId: row.run_key,
    previousVersion: row.previous_version,
    replaces: row.replaces,
    replacedBy: row.replaced_by,
  };
}

function toBudgetGate(row: GateRow): BudgetGate {
  return {
    ...whatAllHave(row),
    kind: 'budget',
    artifactKey: null,
    artifactKind: null,
    artifactTitle: '',
    version: null,
    criteria: [],
    runId: present(row.run_key),
    budget: present(row.budget),
  };
}

function toAttestationGate(row: GateRow): AttestationGate {
  return {
    ...whatAllHave(row),
    kind: 'attestation',
    artifactKey: null,
    artifactKind: present(row.attests),
    adopts: row.adopts,
    artifactTitle: '',
    version: null,
    criteria: row.criteria,
    runId: null,
    claims: row.claims,
  };
}

function whatAllHave(row: GateRow) {
  return {
    key: row.key,
    status: row.status,
    contentHash: row.content_hash,
    roles: row.roles,
    quorum: row.quorum,
    requiredRoles: row.required_roles,
    approvals: row.progress.approvals,
    missingRoles: row.progress.missing,
    separation: row.separation,
    assignees: row.assignees,
    dueAt: row.due_at?.toISOString() ?? null,
    reminders: row.reminders,
    escalatedRoles: row.escalated_roles,
    escalatedAt: row.escalated_at?.toISOString() ?? null,
    decisions: row.decisions,
    remarks: row.remarks,
    openedAt: row.opened_at.toISOString(),
  };
}

/** Returns a value that the check `gate_is_sound` guarantees for the row's kind. */
function present<T>(value: T | null): T {
  if (value === null) throw new Error('A gate lacks what its kind must have.');
  return value;
}

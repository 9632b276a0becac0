import { createHash } from 'node:crypto';
import { artifactKindIds, artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { chainRules } from '../../lifecycle/gate-chain.ts';
import { gatePolicies } from '../../lifecycle/gate-policies.ts';
import { incidentSteps } from '../../lifecycle/incident-steps.ts';
import { linkRules } from '../../lifecycle/links.ts';
import { gateRoutes, statusAfterNewVersion, statusesOf, takesNewVersion } from '../../lifecycle/review.ts';
import { decidingRoles, roles } from '../../lifecycle/roles.ts';
import { stateMachines } from '../../lifecycle/states.ts';
import { workflowConditions } from '../../lifecycle/workflow-choice.ts';

type Row = Readonly<Record<string, unknown>>;

/** Rows of one table that hold src/lifecycle, so that database triggers apply the same rules. */
interface LifecycleTable {
  readonly table: string;
  readonly key: readonly string[];
  readonly rows: readonly Row[];
}

/** Link roles that the rule against cycles exempts. */
const unorderedRoles = ['exemplifies', 'related_to'];

const kinds = artifactKindIds.map((kind) => ({
  kind,
  numbering: artifactKinds[kind].numbering,
  prefix: artifactKinds[kind].prefix,
}));

const statuses = artifactKindIds.flatMap((kind) =>
  statusesOf(kind).map((status) => ({
    kind,
    status,
    initial: status === stateMachines[kind].initial,
    takes_version: takesNewVersion(kind, status),
    after_version: statusAfterNewVersion(kind, status),
  })),
);

const transitions = artifactKindIds.flatMap((kind) =>
  stateMachines[kind].transitions.map(({ from, to, trigger, guarded }) => ({
    kind,
    from_status: from,
    to_status: to,
    trigger,
    guarded,
  })),
);

const policies = entriesOf(gatePolicies).map(([kind, policy]) => ({ kind, separation: 'author', ...policy }));

const outcomes = entriesOf(gateRoutes).flatMap(([kind, route]) =>
  Object.entries(route.outcomes).map(([outcome, to]) => ({ kind, outcome, review_status: route.reviewStatus, to_status: to })),
);

const links = linkRules.map(({ from, role, to, required }) => ({
  from_kind: from,
  role,
  to_kind: to,
  required,
  ordered: !unorderedRoles.includes(role),
}));

const chain = chainRules.map(({ kind, from, to, role, source, statuses: enough, needed }) => ({
  kind,
  from_status: from,
  to_status: to,
  role,
  source_kind: source,
  source_statuses: enough,
  needed,
}));

const conditions = workflowConditions.map(({ id, question, answer, path }, ordinal) => ({ id, ordinal, question, answer, path }));

/** Parents before children, as foreign keys require. */
export const lifecycleTables: readonly LifecycleTable[] = [
  { table: 'role', key: ['name'], rows: roles.map((name) => ({ name, deciding: decidingRoles.includes(name) })) },
  { table: 'artifact_kind', key: ['kind'], rows: kinds },
  { table: 'artifact_status', key: ['kind', 'status'], rows: statuses },
  { table: 'transition', key: ['kind', 'from_status', 'to_status'], rows: transitions },
  { table: 'gate_policy', key: ['kind'], rows: policies },
  { table: 'gate_outcome', key: ['kind', 'outcome'], rows: outcomes },
  { table: 'link_rule', key: ['from_kind', 'role', 'to_kind'], rows: links },
  { table: 'chain_rule', key: ['kind', 'from_status', 'to_status', 'role', 'source_kind'], rows: chain },
  {
    table: 'incident_step_rule',
    key: ['status'],
    rows: incidentSteps.map(({ status, participants }) => ({ status, participants })),
  },
  { table: 'workflow_condition', key: ['id'], rows: conditions },
];

/** Changes with every rule of src/lifecycle, so that a migration knows to write the rules again. */
export const lifecycleFingerprint = createHash('sha256').update(JSON.stringify(lifecycleTables)).digest('hex');

function entriesOf<T>(record: Partial<Record<ArtifactKindId, T>>): [ArtifactKindId, T][] {
  return Object.entries(record) as [ArtifactKindId, T][];
}

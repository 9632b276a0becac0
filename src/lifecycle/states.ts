import type { ArtifactKindId } from './artifact-kinds.ts';

/**
 * States and transitions of every artifact kind (specification section 3, and some of ours).
 *
 *   PRD, DAA, TIP, Plan, Post-mortem   Draft ⇄ In Review → Validated → Superseded,
 *              In Review → Rejected → Draft, Validated → Draft (new version)
 *   RFC        Draft → Under Review → Approved | Rejected; all but Rejected → Superseded
 *   ADR        Proposed → Accepted | Deprecated; Accepted → Deprecated | Superseded
 *   Bolt, FIX  TODO ⇄ In Progress ⇄ In Review → Done
 *   Playbook   Proposed → Active → Deprecated
 *   Unit       Built → Deployed → Rolled Back
 *   Incident   the steps of 1.6 in order; from each of them → Closed, by another outcome
 *   Mitigation      Proposed → Approved | Refused, Approved → Executed
 *   Root Cause      Proposed → Confirmed | Refuted
 *   Fix Validation  Proposed → Passed | Failed
 *   Resolution      Proposed → Approved | Refused
 *
 * A `guarded` transition needs an approved gate bound to the current content hash. The database
 * checks more: a gate's outcome, the new version, and for Superseded a replacement in force.
 */
export interface Transition {
  readonly from: string;
  readonly to: string;
  readonly trigger: string;
  readonly guarded: boolean;
}

export interface StateMachine {
  readonly initial: string;
  readonly transitions: readonly Transition[];
}

const move = (from: string, to: string, trigger: string): Transition => ({ from, to, trigger, guarded: false });
const guarded = (from: string, to: string, trigger: string): Transition => ({ from, to, trigger, guarded: true });

const proposed = (approved: string, refused: string): Transition[] => [
  guarded('Proposed', approved, 'gate approved'),
  move('Proposed', refused, 'gate rejected'),
];

const validated: StateMachine = {
  initial: 'Draft',
  transitions: [
    move('Draft', 'In Review', 'submitted to its gate'),
    move('In Review', 'Draft', 'changes requested or gate withdrawn'),
    guarded('In Review', 'Validated', 'gate approved'),
    move('In Review', 'Rejected', 'gate rejected'),
    move('Rejected', 'Draft', 'new version'),
    move('Validated', 'Draft', 'new version'),
    move('Validated', 'Superseded', 'replaced by a newer artifact'),
  ],
};

const bolt: StateMachine = {
  initial: 'TODO',
  transitions: [
    move('TODO', 'In Progress', 'work begins'),
    move('In Progress', 'TODO', 'work put back'),
    move('In Progress', 'In Review', 'change proposed'),
    move('In Review', 'In Progress', 'changes requested'),
    guarded('In Review', 'Done', 'change merged, tests pass, criteria met'),
  ],
};

/** Steps of the incident workflow (specification 1.6), each named by the state that it leads to. */
export const incidentStatuses = [
  'Alert Fired',
  'Context Gathered',
  'Correlated',
  'Mitigated',
  'Root Cause Validated',
  'Fix Specified',
  'Fix Deployed',
  'Fix Validated',
  'Post-mortem Written',
  'Knowledge Updated',
  'Resolved',
] as const;

export type IncidentStatus = (typeof incidentStatuses)[number] | 'Closed';

export const stateMachines: Record<ArtifactKindId, StateMachine> = {
  prd: validated,
  daa: validated,
  tip: validated,
  plan: validated,
  postmortem: validated,
  rfc: {
    initial: 'Draft',
    transitions: [
      move('Draft', 'Under Review', 'team begins discussion'),
      guarded('Under Review', 'Approved', 'design approved'),
      move('Under Review', 'Rejected', 'decision not to proceed'),
      move('Draft', 'Superseded', 'a newer RFC replaces it'),
      move('Under Review', 'Superseded', 'a newer RFC replaces it'),
      move('Approved', 'Superseded', 'a newer RFC replaces it'),
    ],
  },
  adr: {
    initial: 'Proposed',
    transitions: [
      guarded('Proposed', 'Accepted', 'approved by architect or senior engineer'),
      move('Proposed', 'Deprecated', 'rejected at its gate'),
      move('Accepted', 'Deprecated', 'no longer used'),
      move('Accepted', 'Superseded', 'a newer AI-ADR replaces it'),
    ],
  },
  playbook: {
    initial: 'Proposed',
    transitions: [
      guarded('Proposed', 'Active', 'adopted by the review board'),
      move('Active', 'Deprecated', 'no longer recommended'),
    ],
  },
  bolt,
  fix: bolt,
  unit: {
    initial: 'Built',
    transitions: [guarded('Built', 'Deployed', 'released'), move('Deployed', 'Rolled Back', 'rolled back')],
  },
  incident: {
    initial: 'Alert Fired',
    transitions: [
      ...incidentStatuses.slice(1).map((to, index) => move(incidentStatuses[index] ?? '', to, 'step completed')),
      ...incidentStatuses.slice(0, -1).map((from) => move(from, 'Closed', 'ended with another outcome')),
    ],
  },
  mitigation: {
    initial: 'Proposed',
    transitions: [...proposed('Approved', 'Refused'), move('Approved', 'Executed', 'execution and impact recorded')],
  },
  cause: { initial: 'Proposed', transitions: proposed('Confirmed', 'Refuted') },
  validation: { initial: 'Proposed', transitions: proposed('Passed', 'Failed') },
  resolution: { initial: 'Proposed', transitions: proposed('Approved', 'Refused') },
};

/** Final statuses of any kind: replaced, refused, or no longer in use. */
export const endedStatuses: readonly string[] = ['Superseded', 'Rejected', 'Deprecated', 'Refused', 'Refuted', 'Failed'];

/** Returns the statuses that may follow `from`. */
export function nextStatuses(kind: ArtifactKindId, from: string): string[] {
  return stateMachines[kind].transitions.filter((t) => t.from === from).map((t) => t.to);
}

/** Returns whether moves lead from one status to the other without a new version. */
export function canReach(kind: ArtifactKindId, from: string, to: string): boolean {
  const reached = new Set([from]);
  // The loop also visits statuses that are added while it runs.
  for (const status of reached)
    for (const next of stateMachines[kind].transitions)
      if (next.from === status && next.trigger !== 'new version') reached.add(next.to);
  return reached.has(to);
}

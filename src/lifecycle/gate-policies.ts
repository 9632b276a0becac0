import type { ArtifactKindId } from './artifact-kinds.ts';
import type { Role } from './roles.ts';

export interface GateCriterion {
  /** Stable within its policy. */
  readonly id: string;
  /** The specification's wording, which the decider ticks or refuses. */
  readonly text: string;
}

/** Specification 1.3, 1.4, 2.13; that of a plan is ours. An installation may demand more than its policy, never less. */
export interface GatePolicy {
  readonly roles: readonly Role[];
  readonly method: string;
  readonly criteria: readonly GateCriterion[];
  /** The number of approvals needed. */
  readonly quorum: number;
  /**
   * Who may not approve where no rule says otherwise; `author` when absent. At 3 a.m. there is one
   * person, whose approval is recorded as their own.
   */
  readonly separation?: Separation;
}

const criterion = (id: string, text: string): GateCriterion => ({ id, text });

/**
 * One policy for each kind with a gate. An incident has none: it moves by its steps (3.5). A machine
 * may record the checks of a Deployment Unit (2.8); that a person releases it is ours.
 */
export const gatePolicies: Partial<Record<ArtifactKindId, GatePolicy>> = {
  prd: {
    roles: ['product-manager'],
    method: 'Stakeholder review',
    criteria: [
      criterion('clear-stories', 'User stories are clear.'),
      criterion('measurable-metrics', 'Success metrics are measurable.'),
    ],
    quorum: 1,
  },
  daa: {
    roles: ['domain-expert', 'architect', 'senior-engineer'],
    method: 'Domain accuracy review',
    criteria: [
      criterion('domain-accurate', 'The model is accurate for the domain.'),
      criterion('requirements-covered', 'All PRD requirements are covered.'),
      criterion('stories-mapped', 'All PRD stories are mapped to operations.'),
      criterion('contexts-sensible', 'The bounded contexts are sensible.'),
      criterion('invariants-explicit', 'Invariants are explicit.'),
      criterion('invariants-real', 'Invariants reflect real business rules.'),
      criterion('pseudocode-readable', 'A domain expert can read the pseudocode.'),
    ],
    quorum: 1,
  },
  tip: {
    roles: ['engineer', 'senior-engineer', 'lead-engineer', 'architect'],
    method: 'Feasibility review',
    criteria: [
      criterion('requirements-covered', 'All PRD requirements are addressed.'),
      criterion('choices-appropriate', 'Technical choices are appropriate.'),
      criterion('integrations-defined', 'Integration points are clearly defined.'),
      criterion('edge-cases', 'Edge cases are considered.'),
      criterion('estimate-realistic', 'The estimate is realistic.'),
    ],
    quorum: 1,
  },
  rfc: {
    roles: ['architect', 'senior-engineer'],
    method: 'Design review',
    criteria: [
      criterion('invariants-respected', 'The design respects the domain invariants of its AI-DAA, or what its TIP proposes.'),
      criterion('trade-offs-documented', 'All trade-offs are documented.'),
      criterion('patterns-considered', 'Applicable Playbook patterns were considered.'),
      criterion('edge-cases', 'Edge cases are addressed.'),
      criterion('implementable', 'The design is implementable given the constraints.'),
      criterion('alternatives-rejected', 'Alternatives were considered and rejected with rationale.'),
    ],
    quorum: 1,
  },
  adr: {
    roles: ['architect', 'senior-engineer'],
    method: 'Final approval',
    criteria: [
      criterion('aligned', 'The record is aligned with its AI-DAA or TIP.'),
      criterion('implementable', 'The record is implementable.'),
      criterion('risks-mitigated', 'Risks are mitigated.'),
    ],
    quorum: 1,
  },
  playbook: {
    roles: ['review-board'],
    method: 'Architecture review',
    criteria: [criterion('vetted', 'The entry is vetted and self-contained.')],
    quorum: 1,
  },
  plan: {
    roles: ['lead-engineer', 'senior-engineer', 'architect'],
    method: 'Plan review',
    criteria: [
      criterion('parts-owned', 'Every part of the AI-ADR is owned once, or omitted with a reason.'),
      criterion('bolts-focused', 'Each Bolt has one goal and takes hours or days.'),
      criterion('work-assigned', 'Work that needs a person is a person’s.'),
      criterion('order-safe', 'The order of work is safe, and what changes data can be rolled back.'),
    ],
    quorum: 1,
  },
  bolt: {
    roles: ['code-reviewer'],
    method: 'Pull request review',
    criteria: [criterion('criteria-met', 'Acceptance criteria are met.'), criterion('tests-pass', 'Tests pass.')],
    quorum: 1,
  },
  fix: {
    roles: ['on-call'],
    method: 'Expedited review',
    criteria: [criterion('criteria-met', 'Acceptance criteria are met.'), criterion('tests-pass', 'Tests pass.')],
    quorum: 1,
    separation: 'off',
  },
  mitigation: {
    roles: ['on-call', 'incident-commander'],
    method: 'Choice of the mitigation',
    criteria: [
      criterion('lowest-risk', 'The lowest-risk option is chosen, or passing over it has a reason.'),
      criterion('impact', 'Its impact can be monitored, and it can be rolled back.'),
    ],
    quorum: 1,
    separation: 'off',
  },
  cause: {
    roles: ['engineer', 'senior-engineer', 'on-call', 'incident-commander'],
    method: 'Root cause validation',
    criteria: [
      criterion('evidence', 'Evidence for and against it is gathered.'),
      criterion('location', 'It has a code location, or is named as a cause that is no code.'),
    ],
    quorum: 1,
    separation: 'off',
  },
  validation: {
    roles: ['on-call'],
    method: 'Fix validation',
    criteria: [
      criterion('error-rates', 'Error rates are at baseline.'),
      criterion('resource-usage', 'Resource usage is below limits.'),
      criterion('load-test', 'The load test passes.'),
      criterion('event-processing', 'Event-processing service levels are met.'),
    ],
    quorum: 1,
    separation: 'off',
  },
  resolution: {
    roles: ['incident-commander', 'on-call'],
    method: 'Resolution of the incident',
    criteria: [
      criterion('outcome', 'The outcome is true, and has its reason.'),
      criterion('shared', 'The Post-mortem is shared, where there is one.'),
    ],
    quorum: 1,
    separation: 'off',
  },
  unit: {
    roles: ['on-call', 'lead-engineer', 'architect'],
    method: 'Release to production',
    criteria: [
      criterion('checks-pass', 'CI/CD checks pass.'),
      criterion('smoke-tests-pass', 'Smoke tests pass.'),
      criterion('rollback-plan', 'A rollback plan is present.'),
    ],
    quorum: 1,
  },
  postmortem: {
    roles: ['incident-commander', 'engineer', 'senior-engineer', 'management'],
    method: 'Retrospective',
    criteria: [criterion('root-cause', 'The root cause is identified.'), criterion('action-items', 'Action items are defined.')],
    quorum: 1,
  },
};

export const gateDecisions = ['approve', 'request-changes', 'reject'] as const;
export type GateDecisionKind = (typeof gateDecisions)[number];

/**
 *   pending → approved | changes-requested | rejected   by a person's decision
 *   pending → withdrawn                                  its run is canceled or the content changes
 */
export const gateStatuses = ['pending', 'approved', 'changes-requested', 'rejected', 'withdrawn'] as const;
export type GateStatus = (typeof gateStatuses)[number];

/** Approvals needed by role: `{ architect: 1 }`. */
export type RequiredRoles = Readonly<Partial<Record<Role, number>>>;

/**
 * Who may not approve. `author`: the author of the version and the starter of its drafting run.
 * `strict`: also authors of its earlier versions and approvers of its source. Neither applies where
 * one person works alone.
 */
export const separations = ['off', 'author', 'strict'] as const;
export type Separation = (typeof separations)[number];

import type { Finding, Severity } from '../../../lifecycle/findings.ts';

interface KindCode {
  readonly severity: Severity;
  /** Criterion of the kind's gate (lifecycle/gates.ts) that a finding with it speaks against; null when none. */
  readonly criterion: string | null;
  readonly meaning: string;
}

const code = (severity: Severity, criterion: string | null, meaning: string): KindCode => ({ severity, criterion, meaning });

/** Codes of single kinds; stable, because waivers name them. */
export const kindCodes = {
  'TIP-API-INCOMPLETE': code('error', 'integrations-defined', 'An API change has no method or no path.'),
  'TIP-QUESTION-OPEN': code('info', null, 'An open question is not answered.'),
  'TIP-STORY-UNCOVERED': code('error', 'requirements-covered', 'Nothing in the TIP serves a user story of its PRD.'),
  'TIP-REQUIREMENT-UNCOVERED': code(
    'warning',
    'requirements-covered',
    'Nothing in the TIP serves a requirement or an acceptance criterion of its PRD.',
  ),
  'TIP-COVERS-DANGLING': code(
    'error',
    'requirements-covered',
    'A reference or coverage note names a part that the PRD does not have.',
  ),

  'RFC-QUESTION-OPEN': code('warning', 'implementable', 'An open question is not answered.'),
  'RFC-ALTERNATIVE-UNREASONED': code('error', 'alternatives-rejected', 'An alternative has no reason why it was rejected.'),
  'RFC-RISK-UNMITIGATED': code('warning', 'trade-offs-documented', 'A risk has no mitigation.'),
  'RFC-EDGE-CASE-UNHANDLED': code('error', 'edge-cases', 'An edge case says nothing about how it is handled.'),
  'RFC-PATTERNS-UNCONSIDERED': code('warning', 'patterns-considered', 'No Playbook pattern was considered.'),

  'ADR-ALTERNATIVE-UNREASONED': code('error', 'risks-mitigated', 'A rejected alternative has no reason.'),
  'ADR-ALTERNATIVE-NO-TRADE-OFF': code('warning', 'risks-mitigated', 'A rejected alternative has no trade-off.'),
  'ADR-EDGE-CASE-UNHANDLED': code('error', 'risks-mitigated', 'An edge case says nothing about how it is handled.'),
  'ADR-EDGE-TOPIC-OPEN': code('warning', 'risks-mitigated', 'A failure that specification 2.5 asks about is not dealt with.'),
  'ADR-METRIC-UNTYPED': code('warning', 'implementable', 'A metric is neither counter, histogram nor gauge.'),
  'ADR-ALERT-NO-THRESHOLD': code('error', 'implementable', 'An alert has no threshold.'),
  'ADR-API-INCOMPLETE': code('error', 'implementable', 'An operation of the API contract has no method or no path.'),
  'ADR-RUNBOOK-INCOMPLETE': code('warning', 'risks-mitigated', 'A runbook entry lacks symptoms, triage steps or escalation.'),
  'ADR-DEFERRED-UNKNOWN': code('warning', null, 'A deferred section is none of the AI-ADR, or is filled in.'),

  'PLAYBOOK-CATEGORY-MALFORMED': code('error', 'vetted', 'The category is no word of capital letters.'),
  'PLAYBOOK-NOT-SELF-CONTAINED': code('warning', 'vetted', 'The implementation guide is only a link.'),

  'BOLT-TOO-LARGE': code('warning', null, 'The effort is estimated in weeks or more.'),
  'BOLT-CRITERION-UNPROVEN': code('warning', 'criteria-met', 'A criterion is ticked without evidence.'),
  'FIX-TOO-LARGE': code('warning', null, 'The effort is estimated in days or more.'),
  'FIX-CRITERION-UNPROVEN': code('warning', 'criteria-met', 'A criterion is ticked without evidence.'),

  'UNIT-DELIVERABLE-UNPINNED': code(
    'warning',
    null,
    'A deliverable has no digest, so that its location may change what it holds.',
  ),

  'POSTMORTEM-TIMELINE-UNTIMED': code('warning', 'root-cause', 'A line of the timeline has no time.'),
  'POSTMORTEM-ACTION-UNOWNED': code('warning', 'action-items', 'An action item has no owner.'),
  'POSTMORTEM-ACTION-UNTYPED': code('warning', 'action-items', 'An action item does not say what it changes.'),

  'INCIDENT-TIMELINE-UNTIMED': code('warning', null, 'A line of the timeline has no time.'),
  'INCIDENT-HYPOTHESIS-UNSUPPORTED': code('warning', null, 'A hypothesis cites no evidence.'),
} as const satisfies Record<string, KindCode>;

export type KindCodeId = keyof typeof kindCodes;

/** Checks of one kind, beyond those that all kinds share. */
export type KindRule<Body> = (body: Body) => Finding[];

/** A finding with the severity of its code. */
export function kindFinding(id: KindCodeId, params: { part?: string; message: string; fix: string }): Finding {
  const { part, message, fix } = params;
  return { code: id, severity: kindCodes[id].severity, at: part === undefined ? {} : { part }, message, fix };
}

/** Criterion of the kind's own gate on which findings with the code bear; null when none does. */
export function criterionForKindCode(id: string): string | null {
  return Object.hasOwn(kindCodes, id) ? kindCodes[id as KindCodeId].criterion : null;
}

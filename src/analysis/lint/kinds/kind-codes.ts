import type { Fix } from '../../../lifecycle/fixes/fix.ts';
import type { Finding, Severity } from '../../../lifecycle/findings.ts';

interface KindCode {
  readonly severity: Severity;
  /** Criterion of the gate (lifecycle/gates.ts) that such findings bear on; null without one. */
  readonly criterion: string | null;
  readonly meaning: string;
}

const code = (severity: Severity, criterion: string | null, meaning: string): KindCode => ({ severity, criterion, meaning });

/** Codes of single kinds. They are stable, because waivers name them. */
export const kindCodes = {
  'TIP-API-INCOMPLETE': code('error', 'integrations-defined', 'An API change has no method or no path.'),
  'TIP-QUESTION-OPEN': code('info', null, 'An open question is not answered.'),
  'TIP-STORY-UNCOVERED': code('error', 'requirements-covered', 'Nothing in the TIP serves a user story of its PRD.'),
  'TIP-REQUIREMENT-UNCOVERED': code(
    'warning',
    'requirements-covered',
    'Nothing in the TIP serves a requirement or an acceptance criterion of its PRD.',
  ),
  'TIP-CHANGE-REQUESTED': code(
    'warning',
    'choices-appropriate',
    'A decision of a design session needs the TIP changed, and no later version is Validated.',
  ),
  'TIP-COVERS-DANGLING': code(
    'error',
    'requirements-covered',
    'A reference or coverage note names a part that the PRD does not have.',
  ),

  'RFC-QUESTION-OPEN': code('error', 'trade-offs-documented', 'A question is neither answered nor deferred.'),
  'RFC-QUESTION-UNREASONED': code('error', 'trade-offs-documented', 'A question is deferred without a reason.'),
  'RFC-CHALLENGE-OPEN': code('error', 'edge-cases', 'A challenge is neither accepted, rebutted nor deferred.'),
  'RFC-CHALLENGE-UNREASONED': code('error', 'edge-cases', 'A challenge was settled without words.'),
  'RFC-CHALLENGE-UPHELD': code('warning', 'edge-cases', 'The challenger holds on to what was rebutted.'),
  'RFC-DECISION-UNREASONED': code('warning', 'trade-offs-documented', 'A decision of the design session has no rationale.'),
  'RFC-DECISION-DANGLING': code('warning', 'trade-offs-documented', 'A decision settles what the document does not have.'),
  'RFC-HEIR-DANGLING': code(
    'warning',
    'trade-offs-documented',
    'A decision is said to be replaced by what did not take its place.',
  ),
  'RFC-DIAGRAM-BROKEN': code('error', 'implementable', 'A diagram as code cannot be parsed.'),
  'RFC-ALTERNATIVE-UNREASONED': code('error', 'alternatives-rejected', 'An alternative has no reason why it was rejected.'),
  'RFC-RISK-UNMITIGATED': code('warning', 'trade-offs-documented', 'A risk has no mitigation.'),
  'RFC-EDGE-CASE-UNHANDLED': code('error', 'edge-cases', 'An edge case says nothing about how it is handled.'),
  'RFC-DECISION-UNEDITED': code(
    'warning',
    'trade-offs-documented',
    'A decision of the session holds, and no proposed edit was taken for it.',
  ),
  'RFC-PATTERN-UNDECIDED': code('warning', 'patterns-considered', 'Nobody has said whether a pattern is used that applies.'),
  'RFC-PATTERNS-UNCONSIDERED': code('warning', 'patterns-considered', 'No Playbook pattern was considered.'),

  'RFC-CHECK-BLOCKS': code(
    'error',
    'invariants-respected',
    'A check finds something without which the design cannot be approved.',
  ),
  'RFC-OBJECTION-UNMET': code('warning', 'edge-cases', 'A check finds something that no field says and nobody has settled.'),
  'RFC-EDIT-UNDECIDED': code('warning', 'trade-offs-documented', 'A proposed edit was neither taken nor declined.'),
  'RFC-CHANGE-REQUESTED': code(
    'warning',
    'invariants-respected',
    'A decision needs the AI-DAA or TIP changed, and no later version of that is Validated.',
  ),
  'RFC-SUCCESSOR-SAME': code('warning', 'implementable', 'It says the same as what it is to supersede.'),
  'RFC-SUCCESSOR-OUTDATED': code('error', 'implementable', 'What it is to supersede was changed after it was made of that.'),
  'RFC-SOURCE-UNDECIDED': code('warning', 'invariants-respected', 'What it was made of has not passed its own gate.'),
  'RFC-SOURCE-SUSPECT': code('warning', 'invariants-respected', 'What it was made of does not fit its own source any more.'),
  'RFC-REFERENCE-DANGLING': code('warning', 'invariants-respected', 'The text names an artifact or part that is not there.'),

  'ADR-ALTERNATIVE-UNREASONED': code('error', 'risks-mitigated', 'A rejected alternative has no reason.'),
  'ADR-ALTERNATIVE-NO-TRADE-OFF': code('error', 'risks-mitigated', 'A rejected alternative has no trade-off.'),
  'ADR-EDGE-CASE-UNHANDLED': code('error', 'risks-mitigated', 'An edge case says nothing about how it is handled.'),
  'ADR-DIMENSION-SILENT': code('error', null, 'The record says nothing about what every AI-ADR decides.'),
  'ADR-DIMENSION-OPEN': code('error', null, 'What every AI-ADR decides is open.'),
  'ADR-DIMENSION-DEFERRED': code('error', null, 'What every AI-ADR decides is put off.'),
  'ADR-TOPIC-SILENT': code('warning', 'risks-mitigated', 'The record says nothing about security or rollback.'),
  'ADR-NOT-APPLICABLE-REFUSED': code('error', 'risks-mitigated', 'Something is said not to apply that every AI-ADR has.'),
  'ADR-DEFERRED-LOST': code('error', 'aligned', 'A question that the RFC put off is not carried over.'),
  'ADR-CHECK-UNREAD': code('warning', 'implementable', 'A check is in no form that a machine could run.'),
  'ADR-POINT-OPEN': code('warning', 'risks-mitigated', 'Something is named as open.'),
  'ADR-DECISION-UNCHECKABLE': code('warning', 'implementable', 'A decision has no rule by which it can be checked.'),
  'ADR-DIAGRAM-BROKEN': code('error', 'implementable', 'A diagram as code cannot be parsed.'),
  'ADR-RFC-UNAPPROVED': code('error', 'aligned', 'The RFC that it decides has not passed its gate.'),
  'ADR-SOURCE-OPEN': code('error', 'aligned', 'What its RFC comes from has a version that did not pass its gate.'),
  'ADR-CHANGE-REQUESTED': code(
    'error',
    'aligned',
    'A decision of its RFC needs the AI-DAA or TIP changed, and no later version of that is Validated.',
  ),
  'ADR-RFC-DECIDED': code('error', 'aligned', 'Another record that is in force decides the same RFC.'),
  'ADR-AMENDMENT-LOST': code('error', 'aligned', 'It is to supersede a record, and does not name an amendment in force of that.'),
  'ADR-SUCCESSOR-SAME': code('warning', 'aligned', 'It decides the same as what it is to supersede.'),
  'ADR-SUCCESSOR-OUTDATED': code('error', 'aligned', 'What it is to supersede was changed after it was made of that.'),
  'ADR-AMENDS-ENDED': code('warning', 'aligned', 'What it amends is not in force any more.'),
  'ADR-RFC-DECISION-LOST': code('error', 'aligned', 'A decision of the RFC is not carried over.'),
  'ADR-RFC-ALTERNATIVE-LOST': code('error', 'aligned', 'A rejected alternative of the RFC is not carried over.'),
  'ADR-RFC-PART-LOST': code('warning', 'aligned', 'A part of the design of the RFC is not spoken of.'),
  'ADR-REFERENCE-DANGLING': code('error', 'aligned', 'The text names an artifact or part that is not there.'),
  'ADR-API-INVALID': code('error', 'implementable', 'An operation could not stand in an OpenAPI document.'),
  'ADR-API-NO-STATUS': code('warning', 'implementable', 'An operation states no response, or none with a status.'),
  'ADR-METRIC-UNTYPED': code('error', 'implementable', 'A metric is neither counter, histogram nor gauge.'),
  'ADR-ALERT-NO-THRESHOLD': code('error', 'implementable', 'An alert has no threshold that a program could watch.'),
  'ADR-API-INCOMPLETE': code('error', 'implementable', 'An operation of the API contract has no method or no path.'),
  'ADR-RUNBOOK-INCOMPLETE': code('error', 'risks-mitigated', 'A runbook entry lacks symptoms, triage steps or escalation.'),
  'ADR-DEFERRED-UNKNOWN': code(
    'warning',
    null,
    'What is deferred or named as open is nothing that an AI-ADR decides, or is decided.',
  ),

  'PLAYBOOK-CATEGORY-MALFORMED': code('error', 'vetted', 'The category is no word of capital letters.'),
  'PLAYBOOK-NOT-SELF-CONTAINED': code('warning', 'vetted', 'The implementation guide is only a link.'),

  'PLAN-PART-UNCOVERED': code('error', 'parts-owned', 'A part of the AI-ADR is neither owned by a Bolt nor omitted.'),
  'PLAN-PART-TWICE': code('error', 'parts-owned', 'A part of the AI-ADR is owned twice, or owned and omitted.'),
  'PLAN-PART-UNKNOWN': code('error', 'parts-owned', 'A Bolt owns, or the plan omits, what the AI-ADR does not have.'),
  'PLAN-OMISSION-UNREASONED': code('error', 'parts-owned', 'A part is omitted without its status or without a reason.'),
  'PLAN-ADR-OUTDATED': code('error', 'parts-owned', 'The plan was made on an older AI-ADR, or without an Accepted amendment.'),
  'PLAN-ADR-OPEN': code('error', 'parts-owned', 'The AI-ADR of the plan is not there, or not Accepted.'),
  'PLAN-BOLT-BEGUN': code('error', 'parts-owned', 'The plan changes what a Bolt owns that somebody has begun.'),
  'PLAN-EFFORT-MISSING': code('error', 'bolts-focused', 'A Bolt says nothing about the hours that it takes.'),
  'PLAN-BOLT-TOO-LARGE': code('error', 'bolts-focused', 'A Bolt likely takes more than 40 hours.'),
  'PLAN-BOLT-LARGE': code('warning', 'bolts-focused', 'A Bolt likely takes more than 24 hours.'),
  'PLAN-CRITERIA-MISSING': code('error', 'bolts-focused', 'A Bolt has no criterion.'),
  'PLAN-CRITERIA-TOO-MANY': code('error', 'bolts-focused', 'A Bolt has more than seven criteria.'),
  'PLAN-CRITERION-UNSOURCED': code('error', 'bolts-focused', 'A criterion comes from no part of the AI-ADR.'),
  'PLAN-CRITERION-UNPROVABLE': code('error', 'bolts-focused', 'A criterion does not say what proves it.'),
  'PLAN-WORK-MISSING': code('error', 'work-assigned', 'A Bolt does not say who does it.'),
  'PLAN-WORK-NOT-AI': code('error', 'work-assigned', 'Work that needs a person is given to a model.'),
  'PLAN-TESTS-UNREVIEWED': code('error', 'work-assigned', 'Nobody reviews the tests that a model writes.'),
  'PLAN-CYCLE': code('error', 'order-safe', 'A Bolt waits for itself.'),
  'PLAN-DEPENDENCY-UNKNOWN': code('error', 'order-safe', 'A Bolt waits for one that the plan does not have.'),
  'PLAN-MIGRATION-LATE': code('error', 'order-safe', 'A Bolt uses what a migration makes and does not wait for it.'),
  'PLAN-DESTRUCTIVE-SHARED': code('error', 'order-safe', 'A destructive step is not a Bolt of its own.'),
  'PLAN-DESTRUCTIVE-EARLY': code('error', 'order-safe', 'A destructive step does not wait for those that use what it removes.'),
  'PLAN-ROLLBACK-MISSING': code('error', 'order-safe', 'A change of schema, contract or data has no rollback.'),
  'PLAN-SKELETON-MISSING': code('warning', 'order-safe', 'Not exactly one Bolt is the walking skeleton.'),
  'PLAN-TOUCHES-SHARED': code('warning', 'order-safe', 'Two Bolts that can be worked on at once touch the same files.'),
  'PLAN-PATCH-REFUSED': code('info', null, 'A change that a model proposed would have broken a rule.'),

  'BOLT-TOO-LARGE': code('warning', null, 'It likely takes more than 40 hours.'),
  'BOLT-EFFORT-UNREAD': code('warning', null, 'The effort is in no form that code can read.'),
  'BOLT-QUESTION-OPEN': code('warning', 'criteria-met', 'A question that came up on the way has no answer.'),
  'BOLT-CRITERION-UNPROVEN': code('warning', 'criteria-met', 'A criterion is ticked without evidence.'),
  'FIX-TOO-LARGE': code('warning', null, 'It likely takes more than 8 hours.'),
  'FIX-EFFORT-UNREAD': code('warning', null, 'The effort is in no form that code can read.'),
  'FIX-QUESTION-OPEN': code('warning', 'criteria-met', 'A question that came up on the way has no answer.'),
  'FIX-CRITERION-UNPROVEN': code('warning', 'criteria-met', 'A criterion is ticked without evidence.'),

  'UNIT-SOURCE-UNKNOWN': code('error', 'checks-pass', 'The commit that it was built from is not known.'),
  'UNIT-DELIVERABLE-UNPINNED': code(
    'error',
    'checks-pass',
    'A deliverable has no digest, so that its location may change what it holds.',
  ),
  'UNIT-SBOM-UNPINNED': code('warning', 'checks-pass', 'A bill of materials has no digest.'),
  'UNIT-CONFIGURATION-UNHASHED': code('error', 'checks-pass', 'A configuration is not named by its hash.'),
  'UNIT-MIGRATION-IRREVERSIBLE': code('warning', 'rollback-plan', 'A migration cannot be undone, or nobody knows.'),

  'POSTMORTEM-TIMELINE-UNTIMED': code('warning', 'root-cause', 'A line of the timeline has no time.'),
  'POSTMORTEM-LINE-UNSOURCED': code('error', 'root-cause', 'A line of the Post-mortem names no source.'),
  'POSTMORTEM-SOURCE-UNKNOWN': code('error', 'root-cause', 'A line names a source that does not exist.'),
  'POSTMORTEM-UNATTRIBUTED': code('error', 'root-cause', 'It names no AI-ADR, Bolt or PRD, and no reason.'),
  'POSTMORTEM-ACTION-UNOWNED': code('warning', 'action-items', 'An action item has no owner.'),
  'POSTMORTEM-ACTION-UNTYPED': code('warning', 'action-items', 'An action item does not say what it changes.'),

  'MITIGATION-CHOICE-UNKNOWN': code('error', 'lowest-risk', 'The chosen option is not there.'),
  'MITIGATION-CHOICE-UNREASONED': code('error', 'lowest-risk', 'The lowest risk is passed over without a reason.'),
  'MITIGATION-OPTION-UNSUPPORTED': code('warning', 'impact', 'An option names nothing that it rests on.'),
  'CAUSE-LOCATION-MISSING': code('error', 'location', 'A cause in the code has no location.'),
  'CAUSE-EVIDENCE-UNSOURCED': code('error', 'evidence', 'Evidence does not say where it comes from.'),
  'VALIDATION-CHECK-UNMET': code('error', null, 'A check is not met.'),
  'VALIDATION-CHECK-UNMEASURED': code(
    'error',
    null,
    'A check has a verdict without a figure, or does not apply without a reason.',
  ),
  'RESOLUTION-ALERT-FIRING': code('warning', 'outcome', 'An alert of the incident still fires.'),
  'RESOLUTION-UNSHARED': code('warning', 'shared', 'Nothing says with whom the Post-mortem was shared.'),
  'DRAFT-WORDING-REFUSED': code('info', null, 'A text of a model could not name its source.'),
} as const satisfies Record<string, KindCode>;

export type KindCodeId = keyof typeof kindCodes;

/** Checks for one kind, beyond those for all kinds. */
export type KindRule<Body> = (body: Body) => Finding[];

/** Returns a finding with the severity of its code. */
export function kindFinding(id: KindCodeId, params: { part?: string; message: string; fix: Fix }): Finding {
  const { part, message, fix } = params;
  return { code: id, severity: kindCodes[id].severity, at: part === undefined ? {} : { part }, message, fix };
}

/** Returns the criterion of the kind's gate for a code; null without one. */
export function criterionForKindCode(id: string): string | null {
  return Object.hasOwn(kindCodes, id) ? kindCodes[id as KindCodeId].criterion : null;
}

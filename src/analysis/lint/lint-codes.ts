import type { Severity } from '../../lifecycle/findings.ts';

/** A lint code's meaning, with the criterion of the DAA gate (lifecycle/gates.ts) it bears on. */
export interface LintCode {
  readonly severity: Severity;
  readonly meaning: string;
  /** Null for codes that bear on no criterion of the DAA gate. */
  readonly criterion: DaaCriterion | null;
}

type DaaCriterion =
  | 'domain-accurate'
  | 'requirements-covered'
  | 'stories-mapped'
  | 'contexts-sensible'
  | 'invariants-explicit'
  | 'pseudocode-readable';

const code = (severity: Severity, criterion: DaaCriterion | null, meaning: string): LintCode => ({
  severity,
  criterion,
  meaning,
});

/** Every lint code. They are stable, because waivers name them. */
export const lintCodes = {
  'DAA-BODY-EMPTY': code('error', 'domain-accurate', 'The model has no context, no aggregate or no operation.'),
  'DAA-TECHNOLOGY-TERM': code('error', 'domain-accurate', 'The model names technology, which belongs into the RFC.'),
  'DAA-NAME-DUPLICATE': code('error', 'domain-accurate', 'Two parts share a name or an id, so a reference could mean either.'),
  'DAA-REFERENCE-DANGLING': code('error', 'domain-accurate', 'A name or type refers to something that the model does not have.'),

  'DAA-CONTEXT-EMPTY': code('warning', 'contexts-sensible', 'A bounded context owns no aggregate.'),
  'DAA-CONTEXT-NO-LANGUAGE': code('warning', 'contexts-sensible', 'A bounded context defines no term of its language.'),
  'DAA-GOD-OBJECT': code(
    'error',
    'contexts-sensible',
    'An aggregate has more operations, attributes or entities than one boundary can guard.',
  ),
  'DAA-AGGREGATE-DOMINANT': code('warning', 'contexts-sensible', 'One aggregate owns most operations of the model.'),

  'DAA-EVENT-TENSE': code('error', 'domain-accurate', 'A domain event is not named in the past tense.'),
  'DAA-EVENT-FIELDS': code('error', 'domain-accurate', 'A domain event lacks its identifier, reason, timestamp or actor.'),
  'DAA-EVENT-NO-CONSUMER': code('warning', 'contexts-sensible', 'Nobody consumes a domain event.'),
  'DAA-EVENT-NOT-RAISED': code('warning', 'domain-accurate', 'No operation raises a domain event.'),
  'DAA-VALUE-OBJECT-MUTABLE': code('error', 'domain-accurate', 'An operation changes a value object in place.'),

  'DAA-INVARIANT-MISSING': code('error', 'invariants-explicit', 'An aggregate states no invariant.'),

  'DAA-STATE-MISSING': code('warning', 'domain-accurate', 'An aggregate has a status but no state machine.'),
  'DAA-STATE-INCOMPLETE': code(
    'error',
    'domain-accurate',
    'A state machine misses its initial state, a transition or an operation.',
  ),
  'DAA-STATE-UNREACHABLE': code(
    'error',
    'domain-accurate',
    'No sequence of transitions leads from the initial state to a state.',
  ),

  'DAA-STORY-UNCOVERED': code(
    'error',
    'stories-mapped',
    'No operation names a user story, or a note says what is missing of it.',
  ),
  'DAA-REQUIREMENT-UNCOVERED': code('warning', 'requirements-covered', 'Nothing realizes a requirement or a criterion.'),
  'DAA-OPERATION-UNTRACED': code('warning', 'requirements-covered', 'An operation serves no part of the PRD.'),
  'DAA-COVERS-DANGLING': code(
    'error',
    'requirements-covered',
    'An operation or coverage note names a part that the PRD does not have.',
  ),

  'DAA-PSEUDOCODE-MISSING': code('error', 'pseudocode-readable', 'An operation has no pseudocode.'),
  'DAA-CONDITION-MISSING': code('warning', 'pseudocode-readable', 'An operation states no precondition or no postcondition.'),

  'DAA-CHANGE-REQUESTED': code(
    'warning',
    'domain-accurate',
    'A decision of a design session needs the model changed, and no later version is Validated.',
  ),
  'DAA-QUESTION-OPEN': code('info', 'requirements-covered', 'The PRD leaves something open, which the draft had to assume.'),
  'DAA-CRITIC': code('warning', 'domain-accurate', 'A model that read the draft against the PRD finds something wrong with it.'),

  'REDRAFT-PROPOSED': code(
    'warning',
    'requirements-covered',
    'The PRD changed where a person edited the model, which stands; the finding says what the draft proposes.',
  ),

  'PRD-INSTRUCTION': code(
    'warning',
    null,
    'The PRD holds what reads like an order to a model rather than a demand on the product.',
  ),
  'PRD-QUESTION-OPEN': code('error', null, 'A question that was asked about the PRD has no answer yet.'),
  'PRD-QUESTION-KEPT': code('warning', null, 'A section of the PRD asks something that nobody has answered.'),
  'PART-ALL-GONE': code('error', null, 'Every part of the version before has gone.'),
  'PART-MOST-GONE': code('warning', null, 'Half of the parts of the version before, or more, have gone.'),
  'PART-ID-BACK': code('warning', null, 'An id that had gone stands again, typed by a person.'),
  'PART-ID-TYPED': code('info', null, 'A person typed an id that is not the next one.'),
  'PRD-NEEDS-ANSWER': code('error', null, 'A marker in the text of the PRD waits for an answer.'),
  'PRD-LANGUAGE': code('info', null, 'The PRD is in a language that code does not read.'),
  'PRD-TECHNOLOGY-TERM': code('warning', null, 'The PRD names technology outside its technical constraints.'),
  'PRD-METRIC-UNMEASURABLE': code('warning', null, 'The primary KPI has no figure, or nobody says how success is measured.'),
  'PRD-NFR-UNMEASURABLE': code('warning', null, 'A requirement on performance, availability or scalability has no figure.'),
  'PRD-CRITERION-VAGUE': code('warning', null, 'A criterion or requirement uses a word that two people test in two ways.'),
} as const satisfies Record<string, LintCode>;

export type LintCodeId = keyof typeof lintCodes;

/** Returns the criterion of the DAA gate for a code; null without one. */
export function criterionForCode(codeId: string): string | null {
  return Object.hasOwn(lintCodes, codeId) ? lintCodes[codeId as LintCodeId].criterion : null;
}

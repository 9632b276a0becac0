import { z } from 'zod';
import { artifactKinds } from './artifact-kinds.ts';
import { challengeStates, concerns, standings, weights, type Challenge } from './challenge.ts';
import {
  componentSchema,
  edgeCaseSchema,
  integrationSchema,
  listNamed,
  monitorSchema,
  runbookEntrySchema,
} from './design-items.ts';
import { decisionActions, type SessionDecision } from './design-session.ts';
import { codeBlockSchema, line, numbered, prose, statedLine, tidyLine } from './document-fields.ts';
import { knownLine } from './known-or-not-applicable.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';
import { runsOnSchema } from './runs-on.ts';

/**
 *   open → answered | deferred   by a person; deferred says why in its answer
 */
export const questionStates = ['open', 'answered', 'deferred'] as const;

export type QuestionState = (typeof questionStates)[number];

const questionFields = z.strictObject({
  ...numbered('Q'),
  answer: prose.describe('Empty while it is open; of a deferred question, the reason.'),
  state: z.enum(questionStates),
  settledBy: line.describe('Name of the person; empty while it is open.').default(''),
  settledAt: line.describe('ISO date and time, UTC; empty while it is open.').default(''),
});

/** A question of an RFC. Without a state, an answer makes it answered. */
export const questionSchema = z.preprocess((given) => {
  if (typeof given !== 'object' || given === null || 'state' in given) return given;
  return { ...given, state: impliedState('answer' in given ? given.answer : '') };
}, questionFields);

export function impliedState(answer: unknown): QuestionState {
  return typeof answer === 'string' && answer !== '' ? 'answered' : 'open';
}

/** A challenge of the design session as its RFC keeps it, with who settled it and how. */
export const recordedChallengeSchema = z.strictObject({
  ...numbered('CH'),
  concern: z.enum(concerns),
  weight: z.enum(weights),
  tiedTo: line.describe('What it is tied to, each with the words it quotes.'),
  state: z.enum(challengeStates),
  answer: prose.describe('What was decided, why it does not hold, or why it can wait; empty while open.'),
  settledBy: line,
  settledAt: line.describe('ISO date and time, UTC.'),
  standing: z.enum(standings).describe('Whether the challenger gave in to a rebuttal.'),
});

/** A decision of the design session. */
export const recordedDecisionSchema = z.strictObject({
  ...numbered('DEC'),
  does: z.enum(decisionActions),
  rationale: prose,
  about: line.describe('What it is about, with commas between: `CH-2, Q-1`.'),
  replacedBy: line.describe('What took its place: `DEC-10`, or `CH-2` where that was rebutted since; empty while it holds.'),
  decidedBy: line,
  decidedAt: line.describe('ISO date and time, UTC.'),
  edits: line.describe('Edits of this RFC that were taken because of it: `ED-1, ED-3`.').default(''),
  changes: line.describe('Parts of the AI-DAA or TIP that it needs changed: `DAA-001#INV-loan-1`.').default(''),
});

/**
 *   open → rejected | chosen   by a decision; a reason alone means rejected
 */
export const alternativeStates = ['open', 'rejected', 'chosen'] as const;

const alternativeFields = z.strictObject({
  ...numbered('ALT'),
  reason: prose.describe('Why it was rejected, or chosen.'),
  state: z.enum(alternativeStates),
  by: line.describe('Decision that says so: `DEC-2`; empty where none does.').default(''),
});

export const alternativeSchema = z.preprocess((given) => {
  if (typeof given !== 'object' || given === null || 'state' in given) return given;
  return { ...given, state: impliedAlternativeState('reason' in given ? given.reason : '') };
}, alternativeFields);

export function impliedAlternativeState(reason: unknown): (typeof alternativeStates)[number] {
  return typeof reason === 'string' && reason !== '' ? 'rejected' : 'open';
}

export const patternVerdicts = ['used', 'not-used', 'undecided'] as const;

/** A Playbook pattern that was considered. */
export const patternRowSchema = z.strictObject({
  pattern: statedLine.describe('Title and key of the entry.'),
  verdict: z.preprocess((given) => given ?? 'undecided', z.enum(patternVerdicts)),
  how: line.describe('How it is used, why it is not, or what calls for it.').default(''),
});

/**
 * Body of an RFC (specification 2.4, with the constraints and Playbook patterns of 1.4). Number,
 * author, status and dates belong to the artifact. The PRD and the AI-DAA or TIP are references
 * `derived_from`.
 */
export const rfcBodySchema = z.strictObject({
  contextAndProblem: z.strictObject({
    problemSummary: prose,
    domainModel: prose.describe('What of the AI-DAA matters here; full workflow only.'),
    technicalContext: prose,
    constraints: z.array(z.strictObject(numbered('LIM'))).describe('Budget, timeline, team skills …'),
  }),
  proposedSolution: z.strictObject({
    highLevelApproach: prose,
    componentDesign: prose,
    components: z.array(componentSchema).default([]),
    technologyChoices: prose,
    integrationPoints: prose,
    integrations: z.array(integrationSchema).default([]),
    migration: z
      .strictObject({ steps: prose, rollback: knownLine.describe('How one goes back; `n/a: because …`.') })
      .describe('How what is there becomes what is designed; empty where nothing is migrated.')
      .default({ steps: '', rollback: '' }),
    runsOn: runsOnSchema,
    diagrams: z.array(codeBlockSchema),
  }),
  patterns: z.array(patternRowSchema).describe('Playbook patterns considered.'),
  alternatives: z.array(alternativeSchema),
  tradeOffs: z.strictObject({
    pros: z.array(z.strictObject(numbered('PRO'))),
    cons: z.array(z.strictObject(numbered('CON'))),
    risks: z.array(z.strictObject({ ...numbered('RISK'), mitigation: prose })),
  }),
  openQuestions: z.strictObject({
    decisions: z.array(questionSchema).describe('Decisions that need input.'),
    unknowns: z.array(questionSchema).describe('Unknowns that need investigation.'),
  }),
  nonFunctional: z.strictObject({
    edgeCases: z.array(edgeCaseSchema),
    performance: prose,
    security: prose,
    failureModes: prose,
    monitoring: prose,
    monitors: z.array(monitorSchema).default([]),
    runbook: z.array(runbookEntrySchema).default([]),
  }),
  designSession: z
    .strictObject({ challenges: z.array(recordedChallengeSchema), decisions: z.array(recordedDecisionSchema) })
    .describe('What its design session came to; empty before it.')
    .default({ challenges: [], decisions: [] }),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type RfcBody = z.infer<typeof rfcBodySchema>;
export type RfcAlternative = z.infer<typeof alternativeSchema>;
export type RfcQuestion = z.infer<typeof questionSchema>;
export type RecordedChallenge = z.infer<typeof recordedChallengeSchema>;
export type RecordedDecision = z.infer<typeof recordedDecisionSchema>;

/** True on the lightweight path, where an RFC fits one page. */
export function isFromTip({ references }: Pick<RfcBody, 'references'>): boolean {
  return references.some(({ role, to }) => role === 'derived_from' && to.startsWith(`${artifactKinds.tip.prefix}-`));
}

/** Converts a challenge of a session to the form that its RFC keeps. */
export function recordChallenge(challenge: Challenge): RecordedChallenge {
  const { id, title, text, concern, weight, ties, state, answer, settledBy, settledAt, standing } = challenge;
  const tiedTo = ties.map(({ ref, quote }) => (quote === '' ? ref : `${ref} ("${quote}")`)).join('; ');
  return {
    id,
    text: `${title}\n\n${text}`,
    concern,
    weight,
    tiedTo: tidyLine(tiedTo),
    state,
    answer,
    settledBy,
    settledAt,
    standing,
  };
}

/** Converts a decision to the form in its RFC. `edits` are those taken because of it. */
export function recordDecision(decision: SessionDecision, edits: readonly string[] = []): RecordedDecision {
  const { id, does, text, rationale, about, replacedBy, decidedBy, decidedAt } = decision;
  const changes = decision.changes.map(({ part }) => part).join(', ');
  return {
    id,
    does,
    text,
    rationale,
    about: about.join(', '),
    replacedBy,
    decidedBy,
    decidedAt,
    edits: edits.join(', '),
    changes,
  };
}

/** Returns the decisions of an RFC that were not replaced. */
export function standingInRfc({ decisions }: RfcBody['designSession']): RecordedDecision[] {
  return decisions.filter(({ replacedBy }) => replacedBy === '');
}

/** Returns an alternative's state: by the last valid decision on it, else its own. */
export function stateOfAlternative({ id, state }: RfcAlternative, session: RfcBody['designSession']): RfcAlternative['state'] {
  const deciding = standingInRfc(session).findLast(
    (decision) => (decision.does === 'choose' || decision.does === 'reject') && listAbout(decision).includes(id),
  );
  if (deciding === undefined) return state;
  return deciding.does === 'choose' ? 'chosen' : 'rejected';
}

export function listAbout({ about }: Pick<RecordedDecision, 'about'>): string[] {
  return listNamed(about);
}

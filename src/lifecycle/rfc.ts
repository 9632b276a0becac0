import { z } from 'zod';
import { artifactKinds } from './artifact-kinds.ts';
import { challengeStates, concerns, standings, weights, type Challenge } from './challenge.ts';
import { decisionDeeds, type SessionDecision } from './design-session.ts';
import { codeBlockSchema, line, numbered, prose, statedLine, tidyLine } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

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

/** A question of an RFC. Where no state is stated, an answer makes it answered. */
export const questionSchema = z.preprocess((given) => {
  if (typeof given !== 'object' || given === null || 'state' in given) return given;
  return { ...given, state: impliedState('answer' in given ? given.answer : '') };
}, questionFields);

/** State of a question that states none. */
export function impliedState(answer: unknown): QuestionState {
  return typeof answer === 'string' && answer !== '' ? 'answered' : 'open';
}

/** What is left in an RFC of a challenge that was raised in its design session: enough to see that it was met, and by whom. */
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
  does: z.enum(decisionDeeds),
  rationale: prose,
  about: line.describe('What it is about, with commas between: `CH-2, Q-1`.'),
  replacedBy: line.describe('What took its place: `DEC-10`, or `CH-2` where that was rebutted since; empty while it holds.'),
  decidedBy: line,
  decidedAt: line.describe('ISO date and time, UTC.'),
});

/**
 * Body of an RFC (specification 2.4, with the constraints and Playbook patterns of 1.4). Number, author, status and dates are the artifact's;
 * the PRD and the AI-DAA or TIP are references `derived_from`.
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
    technologyChoices: prose,
    integrationPoints: prose,
    diagrams: z.array(codeBlockSchema),
  }),
  patterns: z
    .array(z.strictObject({ pattern: statedLine, consideration: line }))
    .describe('Playbook patterns considered: which, and how it is used or why it is not.'),
  alternatives: z.array(z.strictObject({ ...numbered('ALT'), reason: prose.describe('Why it was rejected.') })),
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
    edgeCases: z.array(z.strictObject({ ...numbered('EC'), handling: prose })),
    performance: prose,
    security: prose,
    failureModes: prose,
    monitoring: prose,
  }),
  designSession: z
    .strictObject({ challenges: z.array(recordedChallengeSchema), decisions: z.array(recordedDecisionSchema) })
    .describe('What its design session came to; empty before it.')
    .default({ challenges: [], decisions: [] }),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type RfcBody = z.infer<typeof rfcBodySchema>;
export type RfcQuestion = z.infer<typeof questionSchema>;
export type RecordedChallenge = z.infer<typeof recordedChallengeSchema>;
export type RecordedDecision = z.infer<typeof recordedDecisionSchema>;

/** True on the lightweight path, where an RFC fits one page. */
export function isFromTip({ references }: Pick<RfcBody, 'references'>): boolean {
  return references.some(({ role, to }) => role === 'derived_from' && to.startsWith(`${artifactKinds.tip.prefix}-`));
}

/** How the consideration of a pattern begins of which a person has yet to say whether it is used. */
export const undecidedMark = 'Undecided.';

/** Nobody has said yet whether the pattern is used; what stands there is why it applies, as the matching tells it. */
export function isUndecided({ consideration }: RfcBody['patterns'][number]): boolean {
  return consideration.startsWith(undecidedMark) || consideration.startsWith('Applies: ');
}

/** Somebody has said that the pattern is used: "Used: …", or how, and not why it is not. */
export function isUsed(row: RfcBody['patterns'][number]): boolean {
  if (row.consideration === '' || isUndecided(row)) return false;
  return /^used\b/i.test(row.consideration) || !tellsUnused.test(row.consideration);
}

const tellsUnused =
  /^(?:not?\b|none\b|nothing\b|unused|never|does not|do not|rejected|dropped|out of|later|too )|\b(?:not|never) (?:be )?(?:used|needed|applicable|adopted|taken|applied|necessary|required|considered further|worth)\b|\b(?:do|does|did|will|shall|would) not (?:use|need|apply|adopt|take|fit|want)\b|\bno (?:need|use|reason)\b|n['’]t (?:use|need|apply|adopt|fit)\b|\bunnecessary\b|\boverkill\b/i;

/** A challenge of a session as its RFC keeps it. */
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

/** A decision of a session as its RFC keeps it. */
export function recordDecision({ about, replaces: _, ...decision }: SessionDecision): RecordedDecision {
  return { ...decision, about: about.join(', ') };
}

/** The decisions of an RFC that hold. */
export function standingInRfc({ decisions }: RfcBody['designSession']): RecordedDecision[] {
  return decisions.filter(({ replacedBy }) => replacedBy === '');
}

/** What a recorded decision is about. */
export function listAbout({ about }: Pick<RecordedDecision, 'about'>): string[] {
  return about
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

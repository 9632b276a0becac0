import { z } from 'zod';
import { requestedChangeSchema } from './change-request.ts';
import { alternativeSchema, challengeSchema, wayOutSchema } from './challenge.ts';
import type { Role } from './roles.ts';
import { editProposalSchema } from './edits.ts';
import { codeBlockSchema, line, localId, prose, statement } from './document-fields.ts';

/**
 * What a person may do in a design session (specification 1.4 step 3).
 *
 *   challenge     objections, to all or to one part    alternatives  other ways, with trade-offs
 *   dive          one risk in depth                    diagram       a diagram as code
 *   ask           a question to the challenger         decide        settles these or decides more
 *   park          defers one of those, with a reason   finalize      ends it and starts the run
 */
export const sessionMoves = ['challenge', 'alternatives', 'dive', 'diagram', 'ask', 'decide', 'park', 'finalize'] as const;

export type SessionMove = (typeof sessionMoves)[number];

/** Longest text of a turn and of its reason, in characters. Longer text belongs in the RFC. */
export const longestTurn = 20_000;

/** The most turns of people in one session. */
export const mostTurns = 1000;

/** Returns a limit with room for another round after `turns`. */
export function moreTurns(turns: number): number {
  return Math.min(mostTurns, turns + 30);
}

/** Roles that may settle things in a session. The database enforces it; this is for messages. */
export const designRoles = ['architect', 'senior-engineer', 'lead-engineer', 'engineer'] as const satisfies readonly Role[];

/**
 * Effects of a decision: it accepts a challenge, answers a question, chooses an alternative (or
 * something of its own), rejects an alternative, or says whether a Playbook pattern is used.
 */
export const decisionActions = ['accept', 'answer', 'choose', 'reject', 'use', 'not-use'] as const;

export type DecisionAction = (typeof decisionActions)[number];

/** How `decide` settles its subject. A rebuttal of a challenge decides nothing. */
export const settlements = [...decisionActions, 'rebut'] as const;

/**
 *   open → finalizing → finalized      the gate of the RFC was opened; it was approved
 *   finalizing → open                  changes were requested, or the gate was withdrawn
 *   finalizing → closed                the RFC was rejected
 *   open → closed                      ended without a result
 */
export const sessionStatuses = ['open', 'finalizing', 'finalized', 'closed'] as const;

export type SessionStatus = (typeof sessionStatuses)[number];

/** Why a reply of the challenger ended. */
export const replyEndings = ['answered', 'nothing-left', 'turns-spent', 'budget-spent', 'cut-off'] as const;

/** A decision of the session. It goes into the RFC, and from there into the AI-ADR. */
export const sessionDecisionSchema = z.strictObject({
  id: localId('DEC'),
  turn: z.int().positive().describe('Sequence of the turn that made it.'),
  does: z.enum(decisionActions),
  text: statement.describe('What was decided.'),
  rationale: prose,
  about: z
    .array(line.min(1))
    .describe('What it is about: `CH-2`, `Q-1`, `ALT-1`, `DEC-3`, parts, sections of the RFC, keys of Playbook entries.'),
  replaces: z.array(localId('DEC')).describe('Earlier decisions whose place it takes.'),
  changes: z.array(requestedChangeSchema).describe('Parts of the AI-DAA or TIP that it needs changed.'),
  replacedBy: line.describe(
    'The later decision that names it in `replaces` (`DEC-10`), or the challenge that was rebutted or put off anew since (`CH-2`); empty while it holds.',
  ),
  decidedBy: line,
  decidedAt: line.describe('ISO date and time, UTC.'),
});

export type SessionDecision = z.infer<typeof sessionDecisionSchema>;

/** The results of a reply beside its text. Its challenges are stored with the session. */
export const sessionReplySchema = z.strictObject({
  alternatives: z.array(alternativeSchema),
  conceded: z.array(localId('CH')),
  upheld: z.array(z.strictObject({ id: localId('CH'), because: statement })),
  diagrams: z.array(codeBlockSchema),
  waysOut: z.array(z.strictObject({ id: localId('CH'), ways: z.array(wayOutSchema) })),
  proposed: z.array(localId('ED')).describe('Edits of the RFC that it proposed.'),
  nothingLeft: z.boolean(),
});

/** One turn: the move of a person, or the reply of the challenger. */
export const sessionTurnSchema = z.strictObject({
  sequence: z.int().positive(),
  speaker: z.enum(['person', 'challenger']),
  name: line.describe('Of the person, or of the drafter: `rules`, `anthropic:claude-…`.'),
  move: z.enum(sessionMoves).nullable().describe('Of a person.'),
  settlement: z.enum(settlements).nullable().describe('Of `decide`.'),
  about: z.array(line).describe('Ids that it speaks of: `CH-1`, `RISK-2`, `Q-1`; of a reply, those of the turn that it answers.'),
  replaces: z.array(localId('DEC')).describe('Of a person: earlier decisions whose place it takes.'),
  asksReply: z.boolean().describe('Of a person: whether the challenger is to reply to it.'),
  text: prose,
  reply: sessionReplySchema.nullable().describe('Of a reply.'),
  raised: z.array(localId('CH')).describe('Challenges that were raised in it.'),
  ending: z.enum(replyEndings).nullable().describe('Of a reply.'),
  rfcVersion: z.int().positive().describe('That was current.'),
  run: z.string().nullable().describe('Of a reply: the run that drafted it.'),
  at: line.describe('ISO date and time, UTC.'),
});

export type SessionTurn = z.infer<typeof sessionTurnSchema>;

/** Returns the decisions that no later turn replaced. */
export function standingDecisions<T extends Pick<SessionDecision, 'replacedBy'>>(decisions: readonly T[]): T[] {
  return decisions.filter(({ replacedBy }) => replacedBy === '');
}

/** The state of a session: all that the next reply and finalizing need. */
export const sessionRecordSchema = z.strictObject({
  key: z.string().regex(/^DS-\d{3,}$/),
  rfc: z.string(),
  turns: z.array(sessionTurnSchema),
  challenges: z.array(challengeSchema),
  decisions: z.array(sessionDecisionSchema),
  edits: z.array(editProposalSchema),
});

export type SessionRecord = z.infer<typeof sessionRecordSchema>;

import { z } from 'zod';
import { line, localId, prose, statedLine, statement } from './document-fields.ts';

/** Topics of a challenge (specification 1.4); the detailed list is ours. */
export const concerns = [
  'idempotency',
  'ordering',
  'delivery',
  'invariant-span',
  'invariant-broken',
  'concurrency',
  'timeout',
  'failure-mode',
  'retry',
  'unbounded-growth',
  'backpressure',
  'authorization',
  'personal-data',
  'secrets',
  'migration',
  'target-without-number',
  'target-without-design',
  'alternative-without-reason',
  'pattern-not-considered',
  'constraint-broken',
  'boundary',
  'staleness',
  'monitoring',
  'single-point-of-failure',
  'rollout',
  'time',
  'uncovered-story',
  'past-incident',
  'other',
] as const;

export type Concern = (typeof concerns)[number];

/** `blocker`: no approval while open. `major`: changes the design. `minor`: changes a detail. */
export const weights = ['blocker', 'major', 'minor'] as const;

/** What a challenge must refer to, so that no challenge is a matter of taste. */
export const tieKinds = [
  'invariant',
  'edge-case',
  'pattern',
  'constraint',
  'incident',
  'requirement',
  'event',
  'design',
] as const;

export const tieSchema = z.strictObject({
  kind: z.enum(tieKinds),
  ref: line.describe(
    'Whole part key, artifact key, or the section of the RFC: `DAA-001#INV-loan-1`, `PRD-001#NFR-2`, `Failure Modes`.',
  ),
  quote: line.describe('Words of it, as they stand there; empty where something is missing.'),
});

/** A possible solution and its cost. */
export const wayOutSchema = z.strictObject({ title: statedLine, tradeOff: line });

export const alternativeSchema = z.strictObject({
  title: statedLine,
  text: prose.describe('How it would work here.'),
  pros: z.array(statement),
  cons: z.array(statement),
  fitsWhen: line.describe('When it would be the better choice.'),
});

/** An objection of the challenger, before it has an id. */
export const objectionSchema = z.strictObject({
  concern: z.enum(concerns),
  weight: z.enum(weights),
  title: statedLine.describe('What is wrong, in one sentence that names the thing.'),
  text: statement.describe('What happens because of it, concretely: who sees what, in which order of events.'),
  about: z.array(statedLine).describe('Local ids and section titles of the RFC: `RISK-1`, `Integration Points`.'),
  ties: z.array(tieSchema).min(1),
  question: line.describe('What the architect has to answer.'),
  waysOut: z.array(wayOutSchema),
});

/**
 *   open → accepted | rebutted | deferred   by a person; each with words, and never gone
 */
export const challengeStates = ['open', 'accepted', 'rebutted', 'deferred'] as const;

/** `conceded`: the challenger accepted a rebuttal. Approvers see this. */
export const standings = ['none', 'conceded', 'upheld'] as const;

export const challengeSchema = objectionSchema.extend({
  id: localId('CH'),
  state: z.enum(challengeStates),
  answer: prose.describe('What was decided, why it does not hold, or why it can wait; empty while open.'),
  settledBy: line.describe('Name of the person; empty while open.'),
  settledAt: line.describe('ISO date and time, UTC; empty while open.'),
  standing: z.enum(standings),
});

export type Objection = z.infer<typeof objectionSchema>;
export type Challenge = z.infer<typeof challengeSchema>;
export type Tie = z.infer<typeof tieSchema>;
export type WayOut = z.infer<typeof wayOutSchema>;

/** Returns whether a challenge was rebutted and the challenger conceded. */
export function isConceded({ state, standing }: Pick<Challenge, 'state' | 'standing'>): boolean {
  return state === 'rebutted' && standing === 'conceded';
}

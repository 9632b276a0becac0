import { z } from 'zod';
import { line, localId, prose, statedLine, statement } from './document-fields.ts';

/**
 * An edit of an RFC as data; only edits change its sentences. A block is a paragraph, bullet, table
 * row or fenced diagram. Its hash names the text that the edit was made for, so that an edit of
 * changed text is stale and never a fuzzy match.
 */
export const editSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('set'),
    part: statedLine.describe('Local id of the item: `INT-1`, `RISK-2`.'),
    field: statedLine.describe('Its field, such as `repeats` or `mitigation`.'),
    from: prose.describe('What stands there now.'),
    to: prose,
  }),
  z.strictObject({
    kind: z.literal('block'),
    block: statedLine.describe('Id of the block: `proposedSolution.componentDesign/2`.'),
    hash: statedLine.describe('Of the text that stands there now.'),
    text: prose.describe('What stands there instead; empty takes the block out.'),
  }),
  z.strictObject({
    kind: z.literal('insert'),
    section: statedLine.describe('Where: `proposedSolution.componentDesign`.'),
    after: line.describe('Id of the block before it; empty for the first of the section.'),
    hash: line.describe('Of the block before it; empty for the first of the section.'),
    text: statement,
  }),
]);

export type Edit = z.infer<typeof editSchema>;

/** An edit that a drafter proposes, before it has an id. */
export const proposedEditsSchema = z.strictObject({
  decision: line.describe('The decision that it follows from: `DEC-2`; empty where it follows from several.'),
  edits: z.array(editSchema).min(1),
  because: statedLine,
});

export type ProposedEdits = z.infer<typeof proposedEditsSchema>;

/**
 *   proposed → taken | declined   by a person
 *   proposed → stale              when it is taken and its text has changed meanwhile
 */
export const editStates = ['proposed', 'taken', 'declined', 'stale'] as const;

export type EditState = (typeof editStates)[number];

export const editProposalSchema = proposedEditsSchema.extend({
  id: localId('ED'),
  drafter: line.describe('`anthropic:claude-…`.'),
  state: z.enum(editStates),
  by: line.describe('Name of the person who took or declined it; empty before.'),
  at: line.describe('ISO date and time, UTC; empty before.'),
  said: prose.describe('Why, of one that was declined.'),
});

export type EditProposal = z.infer<typeof editProposalSchema>;

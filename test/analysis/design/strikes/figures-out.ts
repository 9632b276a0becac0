import { listStillSaid } from '../../../../src/analysis/design/against/still-says.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

/** Technology Choices of an RFC that says so, behind a choice, without the mark of it. */
export function strikeBy(decision: string, said: string): string {
  const { proposedSolution } = finalizeRfc(rfcSaying(said), sessionOf({ decisions: [decided(decision)] }), { given: [] });
  return proposedSolution.technologyChoices.replace(/ ?→ DEC-1[^\n]*$/gm, '').trim();
}

/** What such an RFC is told to go on saying beside it. */
export function stillSaid(decision: string, said: string): string[] {
  return listStillSaid(rfcSaying(said), [{ id: 'DEC-1', text: decision, before: [] }]).map(({ name }) => name);
}

export const rfcSaying = (said: string): RfcBody =>
  rfcBodySchema.parse(documentKinds.rfc.parse(`# T\n\n## Proposed Solution\n\n### Technology Choices\n\n${said}\n`).body);

const decided = (text: string) => ({
  id: 'DEC-1',
  text,
  rationale: '',
  settles: [],
  decidedBy: 'Ada',
  decidedAt: '2026-11-22T09:00:00.000Z',
});

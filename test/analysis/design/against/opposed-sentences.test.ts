import { expect, it } from 'vitest';
import { listOpposedSentences, wordsToName } from '../../../../src/analysis/design/against/opposed-sentences.ts';
import { findReplaced } from '../../../../src/analysis/lint/find-replaced.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import type { StrikeWord } from '../../../../src/lifecycle/strike-words.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (text: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# T\n\n${text}`).body);
const notes =
  '## Context and Problem Statement\n\n### Technical Context\n\nThe desk has no sign-in of its own.\n\n### Constraints\n\n- **LIM-1:** Invoices are kept for ten years.\n\n## Proposed Solution\n\n### Component Design\n\n- **Till**: charges cards.\n';

const decision = (id: string, text: string, keeps: readonly Pick<StrikeWord, 'place' | 'words'>[] = []) => ({
  id,
  text,
  rationale: '',
  settles: ['Component Design'],
  decidedBy: 'Ada',
  decidedAt: `2026-11-22T09:0${id.slice(-1)}:00.000Z`,
  strikes: keeps.map((one) => ({ ...one, does: 'keeps' as const, by: 'Ada', at: '2026-11-22T09:09:00.000Z' })),
});

it.each([
  ['Staff sign in with a PIN at the desk.', 'Technical Context', 'no sign-in of its own'],
  ['Invoices are deleted after a month.', 'LIM-1', 'kept for ten years'],
  ['A hosted page of the provider takes the payment.', 'Till', 'charges cards'],
])('is told of notes, limits and components, and not struck: %s', (text, place, words) => {
  const body = rfcOf(notes);
  const found = listOpposedSentences(body, [{ id: 'DEC-1', text }]);
  expect(found.map((one) => [one.place, wordsToName(one)])).toEqual([[place, words]]);
  const done = finalizeRfc(body, sessionOf({ decisions: [decision('DEC-1', text)] }), { given: [] });
  expect(JSON.stringify(done)).not.toContain('~~');
  expect(findReplaced(done).map(({ message }) => message)).toEqual([expect.stringContaining('hardly goes together')]);
});

it('is told no more where a person keeps it', () => {
  const words = 'no sign-in of its own';
  const kept = decision('DEC-1', 'Staff sign in with a PIN at the desk.', [{ place: '', words }]);
  expect(findReplaced(finalizeRfc(rfcOf(notes), sessionOf({ decisions: [kept] }), { given: [] }))).toEqual([]);
});

it('asks of two decisions until the later one keeps the earlier one', () => {
  const first = decision('DEC-1', 'Scans are stored.');
  const told = (later: ReturnType<typeof decision>): string[] =>
    findReplaced(finalizeRfc(rfcOf(notes), sessionOf({ decisions: [first, later] }), { given: [] })).map(
      ({ message }) => message,
    );
  expect(told(decision('DEC-2', 'Scans are thrown away.'))).toEqual([
    'DEC-2 (“thrown away”) and DEC-1 (“are stored”) hardly go together (whether it is on record), and both hold.',
  ]);
  expect(told(decision('DEC-2', 'Scans are thrown away.', [{ place: 'DEC-1', words: '' }]))).toEqual([]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { finalizeRfc } from '../../src/analysis/design/finalize-rfc.ts';
import type { SessionRecord } from '../../src/lifecycle/design-session.ts';
import { rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';
import { bodyOf } from '../documents/outlined-arbitraries.ts';

const decision = (number: number, more: Partial<SessionRecord['decisions'][number]>): SessionRecord['decisions'][number] => ({
  id: `DEC-${number}`,
  turn: number,
  does: 'choose',
  text: `Decided ${number}.`,
  rationale: '',
  about: [],
  replaces: [],
  changes: [],
  replacedBy: '',
  decidedBy: 'Ada',
  decidedAt: '2026-11-28T10:00:00.000Z',
  ...more,
});

/** All that no decision settles. */
function untouched({ openQuestions, alternatives, patterns, ...body }: RfcBody): unknown {
  const ask = ({ id, text }: { id: string; text: string }) => [id, text];
  return {
    ...body,
    designSession: null,
    questions: [...openQuestions.decisions, ...openQuestions.unknowns].map(ask),
    alternatives: alternatives.map(ask),
    patterns: patterns.map(({ pattern }) => pattern),
  };
}

it('changes typed fields and the record, and no sentence, whatever was decided', () => {
  fc.assert(
    fc.property(bodyOf(rfcBodySchema), fc.constantFrom('choose', 'reject', 'use', 'not-use', 'accept'), (body, does) => {
      const about = [
        ...body.alternatives.map(({ id }) => id),
        ...body.patterns.map(({ pattern }) => pattern),
        'Component Design',
      ];
      const session = { turns: [], challenges: [], edits: [], decisions: [decision(1, { does, about })] };
      const finalized = finalizeRfc(body, session);
      expect(untouched(finalized)).toEqual(untouched(body));
      // What was finalized once is not changed again.
      expect(finalizeRfc(finalized, session)).toEqual(finalized);
    }),
    { numRuns: 40 },
  );
});

it('opens an alternative again whose decision was replaced', () => {
  const body = rfcBodySchema.parse({
    ...bodyTemplate(),
    alternatives: [{ id: 'ALT-1', text: 'A queue.', reason: 'It costs.', state: 'rejected', by: 'DEC-1' }],
  });
  const decisions = [
    decision(1, { does: 'reject', about: ['ALT-1'], replacedBy: 'DEC-2' }),
    decision(2, { replaces: ['DEC-1'] }),
  ];
  const [alternative] = finalizeRfc(body, { turns: [], challenges: [], edits: [], decisions }).alternatives;
  expect(alternative).toMatchObject({ state: 'open', by: '', reason: 'It costs.' });
});

function bodyTemplate(): RfcBody {
  const [body] = fc.sample(bodyOf(rfcBodySchema), { numRuns: 1, seed: 1 });
  if (!body) throw new Error('There is no body.');
  return body;
}

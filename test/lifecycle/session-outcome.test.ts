import { expect, it } from 'vitest';
import { describeMove, sortOutcome } from '../../src/lifecycle/session-outcome.ts';
import { reply, sessionOf } from '../analysis/design/session-of.ts';

it('counts an alternative that a decision names as chosen, unless the decision rejects it', () => {
  const offered = (title: string) => ({ title, text: '', pros: [], cons: [], fitsWhen: '' });
  const at = '2026-11-22T09:00:00.000Z';
  const decided = (settlement: 'choose' | 'reject', text: string) =>
    ({ speaker: 'person', move: 'decide', settlement, about: [], text, at }) as const;
  const texts = ['We write a ledger table.', 'Nightly batches are too late.'];
  const session = sessionOf({
    turns: [
      { speaker: 'challenger', reply: { ...reply, alternatives: [offered('A ledger table'), offered('Nightly batches')] } },
      decided('choose', texts[0]!),
      decided('reject', texts[1]!),
    ],
    decisions: texts.map((text, index) => ({
      id: `DEC-${index + 1}`,
      text,
      rationale: '',
      settles: [],
      decidedBy: 'Ada',
      decidedAt: at,
    })),
  });
  expect(sortOutcome(session).notChosen.map(({ title }) => title)).toEqual(['Nightly batches']);
  expect(describeMove({ move: 'decide', settlement: 'reject', about: ['ALT-1'] })).toBe('rejects ALT-1');
});

import { expect, it } from 'vitest';
import { bareDesign, decided, recordOf } from './decided-design.ts';

it('tells among what was rejected what was decided first, by whom and why, and why that is over', () => {
  const first = decided('DEC-1', 'Letters are sent by post.', 'Component Design', 'Farmers read letters.');
  const adr = recordOf(
    bareDesign((body) => {
      body.designSession.decisions = [
        { ...first, replacedBy: 'DEC-2' },
        decided('DEC-2', 'Farmers are told by telephone.', 'DEC-1', 'Letters came late in spring.'),
      ];
    }),
  );
  expect(adr.rejectedAlternatives).toMatchObject([
    {
      text: '“Letters are sent by post”, as DEC-1 decided at first (Ada, 2026-11-22).',
      reason: expect.stringMatching(
        /^Replaced by DEC-2 \(Ada, 2026-11-22\): Letters came late in spring\. See D-\d+\.$/,
      ) as string,
      tradeOff: 'What spoke for it then: Farmers read letters.',
    },
  ]);
});

it('rejects nothing where the later decision says the earlier one once more', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.designSession.decisions = [
        { ...decided('DEC-1', 'Farmers are told by telephone.'), replacedBy: 'DEC-2' },
        decided('DEC-2', 'Farmers are told by telephone in the morning.', 'DEC-1'),
      ];
    }),
  );
  expect(adr.rejectedAlternatives).toEqual([]);
});

it('calls an alternative as its RFC does, and what the RFC does not list behind it', () => {
  const adr = recordOf(
    bareDesign((body) => {
      body.alternatives = [
        { id: 'ALT-1', text: 'A table.', reason: 'Taken up by DEC-1.' },
        { id: 'ALT-2', text: 'Paper.', reason: 'It gets wet.' },
      ];
      body.designSession.decisions = [
        decided('DEC-1', 'Milk is counted in a table.', 'ALT-1'),
        { ...decided('DEC-2', 'Cans are weighed by hand.'), replacedBy: 'DEC-3' },
        decided('DEC-3', 'Cans are weighed by the scale at the gate.', 'DEC-2'),
      ];
    }),
  );
  expect(adr.rejectedAlternatives.map(({ id, text }) => `${id} ${text}`)).toEqual([
    'ALT-2 Paper.',
    expect.stringMatching(/^ALT-3 “Cans are weighed by hand”/),
  ]);
  expect(adr.references).toContainEqual({ role: 'decides', to: 'RFC-001#ALT-2', from: 'ALT-2' });
});

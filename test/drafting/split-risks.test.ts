import { expect, it } from 'vitest';
import { splitRisks } from '../../src/drafting/rules/rfc/split-risks.ts';
import { pairRisks } from '../../src/drafting/rules/rfc/weigh-trade-offs.ts';

const hiding = 'Storekeepers may hide stock by reserving it for themselves, because they fear to be left without.';
const watching = 'We will look at the share of reservations that expire.';
const late = 'The nightly SAP file sometimes arrives late or incomplete; then a new part cannot be found.';
const tunnel = 'the tunnel may delay confirmations by up to forty minutes.';

it('tells the risks of one paragraph apart, each with what is said about it', () => {
  expect(splitRisks(`${hiding} ${watching}\n${late} And ${tunnel}`)).toEqual([
    `${hiding} ${watching}`,
    late,
    tunnel.replace('the', 'The'),
  ]);
});

it.each([
  'The registry may be down. Loans are then refused.',
  'The radio is not there in fog. It may be out for hours.',
  'Foremen may not accept mail. They look at the board. In that case nobody reacts.',
  'A confirmation gets lost in the tunnel. The van has no network there.',
])('leaves what goes on about a risk with it: %s', (text) => {
  expect(splitRisks(text)).toEqual([text]);
});

it('finds a mitigation for each of them, and leaves them whole where each paragraph has its own', () => {
  const identified = [`${late} And ${tunnel}`];
  const mitigations = [
    'The nightly SAP file is asked for again at four.',
    'Confirmations wait in the tablet until the tunnel ends.',
  ];
  expect(pairRisks({ identified, mitigations, assumptions: [] }).map(({ mitigation }) => mitigation)).toEqual(mitigations);
  expect(pairRisks({ identified, mitigations: ['We ask.'], assumptions: [] })).toHaveLength(1);
});

import { expect, test } from 'vitest';
import { acceptWords } from '../../../src/steps/incident/accept-words.ts';
import { listPlaces } from '../../../src/steps/incident/list-places.ts';
import { listSources } from '../../../src/steps/incident/list-sources.ts';
import { fixedIncident } from '../../support/draft-material.ts';

const material = fixedIncident();
const context = { places: listPlaces('postmortem', material), sources: listSources(material) };
const said = 'The copy was held by hand.';

test.each([
  ['went-well', said, ['TL-2', 'E-3'], null],
  ['went-well', said, ['TL-1', 'TL-1'], null],
  ['went-well', said, [], 'It cites no source.'],
  ['went-well', said, ['E-99'], 'No source is E-99.'],
  ['went-well', said, ['TL-1', 'ADR-009#EC-1'], 'No source is ADR-009#EC-1.'],
  ['went-well', 'As INC-2019-007 showed.', ['TL-1'], 'No source is INC-2019-007.'],
  ['went-well', 'Since commit deadbee1.', ['TL-1'], 'No source is deadbee1.'],
  ['went-well', 'Since commit a1b2c3d4e5f60718293a4b5c6d7e8f9012345678.', ['E-3'], null],
  ['approved', said, ['TL-1'], 'The draft has no place approved.'],
])('a text for %s, "%s" that cites %j: %s', (place, text, cites, because) => {
  const { accepted, refused } = acceptWords([{ place, text, cites }], context);
  expect(refused.map((one) => one.because)).toEqual(because === null ? [] : [because]);
  expect([...accepted]).toEqual(because === null ? [[place, [`${text} (${[...new Set(cites)].join(', ')})`]]] : []);
});

test('a place that takes one text takes no second', () => {
  const words = ['One.', 'Two.'].map((text) => ({ place: 'fix', text, cites: ['RC-002'] }));
  const { accepted, refused } = acceptWords(words, { places: listPlaces('fix', material), sources: context.sources });
  expect(accepted.get('fix')).toEqual(['One. (RC-002)']);
  expect(refused).toMatchObject([{ because: 'fix has a text already.' }]);
});

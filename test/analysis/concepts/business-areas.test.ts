import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readBusinessAreas, type BusinessArea } from '../../../src/analysis/concepts/business-areas.ts';
import { readPrd } from '../../../src/analysis/concepts/reading.ts';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

/** Areas of a document that has one demand under each heading. */
function areasOf(demands: Readonly<Record<string, string>>): BusinessArea[] {
  const requirements = Object.entries(demands).map(([section, text], at) => ({
    id: `REQ-${at + 1}`,
    section,
    text,
    priority: null,
  }));
  return readBusinessAreas(readPrd({ key: 'PRD-001', body: { ...emptyPrdBody(), requirements } }, tagger), tagger.morphology);
}

const namesOf = (demands: Readonly<Record<string, string>>): string[] => areasOf(demands).map(({ name }) => name);

describe('headings', () => {
  it('name areas where the sentences below speak of them', () => {
    expect(
      namesOf({
        '2.1 Vineyards': 'A vineyard shall be registered with its slope.',
        '2.2 Barrel management': 'Every barrel must carry a number.',
      }),
    ).toEqual(['Vineyards', 'Barrel management']);
  });

  it('that only structure the document name none', () => {
    expect(
      namesOf({
        'Functional requirements': 'A vineyard shall be registered.',
        'Cross-cutting requirements': 'A barrel must carry a number.',
        'Must have': 'A grower can sell a barrel.',
        'On the road': 'A driver marks every stop.',
      }),
    ).toEqual([]);
  });

  it('lose the words that say what kind of heading they are', () => {
    expect(
      namesOf({ 'Epic: Harvest': 'A grower can plan a picking.', 'Module: Cellar': 'A cooper must inspect a cask.' }),
    ).toEqual(['Harvest', 'Cellar']);
  });

  it('about what is done with the same thing are one area', () => {
    const areas = areasOf({
      'Barrel management': 'A barrel must be registered.',
      'Barrel tracking': 'A grower can follow a barrel.',
      Vineyards: 'A vineyard must be registered.',
    });
    expect(areas.map(({ name, sections }) => [name, sections.length])).toEqual([
      ['Barrel management', 2],
      ['Vineyards', 1],
    ]);
  });

  it('of interfaces stand for the boundary', () => {
    const areas = areasOf({
      Vineyards: 'A vineyard must be registered.',
      Barrels: 'A barrel must be registered.',
      'Payment interface': 'A payment must be passed on.',
    });
    expect(areas.filter(({ boundary }) => boundary).map(({ sections }) => sections)).toEqual([['Payment interface']]);
  });
});

describe('contexts that the document speaks of', () => {
  it('are areas although nothing is demanded under a heading of theirs', () => {
    const areas = areasOf({
      'Vineyard management': 'This bounded context manages the vineyards together with the crop insurance context.',
      Barrels: 'The barrels context is responsible for all barrels.',
    });
    expect(areas.map(({ name, declared }) => [name, declared])).toEqual([
      ['Vineyard management', true],
      ['Barrels', true],
      ['Crop insurance', true],
    ]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Morphology } from '../../../src/analysis/concepts/morphology.ts';
import { loadTagger } from '../../../src/analysis/concepts/tagger.ts';

let words: Morphology;
beforeAll(async () => {
  words = (await loadTagger()).morphology;
});

describe('verbs', () => {
  it.each([
    ['borrow', 'borrowed'],
    ['withdraw', 'withdrawn'],
    ['cancel', 'cancelled'],
    ['tell', 'told'],
    ['skip', 'skipped'],
    ['repay', 'repaid'],
    ['set', 'set'],
    ['notify', 'notified'],
  ])('%s has the participle %s, and leads back', (verb, participle) => {
    expect(words.participle(verb)).toBe(participle);
    expect(words.infinitive(participle)).toBe(verb);
  });

  it.each(['renew', 'exceed', 'feed', 'apply', 'use'])('%s is its own base form', (verb) => {
    expect(words.infinitive(verb)).toBe(verb);
  });

  it.each([
    ['dispatch', 'dispatches'],
    ['carry', 'carries'],
    ['be', 'is'],
    ['check', 'checks'],
  ])('%s reads %s in the present', (verb, third) => {
    expect(words.thirdPerson(verb)).toBe(third);
  });
});

describe('nouns', () => {
  it.each([
    ['policies', 'policy'],
    ['addresses', 'address'],
    ['children', 'child'],
    ['criteria', 'criterion'],
    ['berths', 'berth'],
  ])('%s is the plural of %s', (plural, singular) => {
    expect(words.singular(plural)).toBe(singular);
  });

  it.each(['status', 'data', 'diagnosis', 'species', 'equipment'])('%s stays as it is', (noun) => {
    expect(words.singular(noun)).toBe(noun);
  });

  it('makes the last word of a compound plural', () => {
    expect(words.plural('purchase order')).toBe('purchase orders');
  });
});

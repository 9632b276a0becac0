import { beforeAll, describe, expect, it } from 'vitest';
import { actionOfNominalization } from '../../../src/analysis/concepts/nominalizations.ts';
import { readNounPhrase } from '../../../src/analysis/concepts/noun-phrases.ts';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';
import { isNounOfVerb, rolesOf } from '../../../src/analysis/concepts/term-index.ts';
import { camelCase, pascalCase, plainName, termOf, type Term } from '../../../src/analysis/concepts/terms.ts';
import { withArticle } from '../../../src/lifecycle/count.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

function term(text: string): Term | null {
  const phrase = readNounPhrase(tagger.tag(text), 0);
  return phrase ? termOf(phrase, tagger) : null;
}

describe('what a phrase is about', () => {
  it.each([
    ['the existing consent agreements', 'consent agreement', ''],
    ['a list of overdue loans', 'loan', ''],
    ['the waiting list of a site', 'waiting list', ''],
    ['the status of the order', 'order', 'status'],
    ["the patient's address", 'patient', 'address'],
    ['the personal data', 'personal data', ''],
    ['customs officers', 'customs officer', ''],
    ['the system', '', ''],
  ])('"%s" is about "%s"', (text, thing, aspect) => {
    expect(term(text)).toMatchObject({ thing, aspect });
  });

  it('keeps describing words apart, because they may be states', () => {
    expect(term('a cancelled flight')?.qualifiers).toEqual(['cancelled']);
  });

  it('lets a PRD have things whose names usually describe', () => {
    const phrase = readNounPhrase(tagger.tag('a case'), 0);
    expect(phrase && termOf(phrase, { ...tagger, ownThings: new Set(['case']) }).thing).toBe('case');
  });
});

describe('names', () => {
  it('are made from plain words and read as plain words again', () => {
    expect(pascalCase('consent agreement')).toBe('ConsentAgreement');
    expect(camelCase('check in copy')).toBe('checkInCopy');
    expect(plainName('ConsentAgreement')).toBe('consent agreement');
  });

  it('take the article that is spoken', () => {
    expect([withArticle('order'), withArticle('unit'), withArticle('loan'), withArticle('hour')]).toEqual([
      'an order',
      'a unit',
      'a loan',
      'an hour',
    ]);
    const names = ['one-time code', 'European buyer', 'user', 'uninsured driver', 'university', 'update', 'only child'];
    expect(names.map((name) => withArticle(name).split(' ')[0])).toEqual(['a', 'a', 'a', 'an', 'a', 'an', 'an']);
  });

  it('of roles stand for one person each', () => {
    expect(rolesOf('a librarian or an administrator', tagger)).toEqual(['librarian', 'administrator']);
  });
});

describe('nouns of verbs', () => {
  it.each([
    ['creation', 'create'],
    ['removal', 'remove'],
    ['calculation', 'calculate'],
    ['unloading', 'unload'],
  ])('%s is what is done when you %s', (noun, verb) => {
    expect(actionOfNominalization(noun, tagger.morphology)).toBe(verb);
  });

  it.each(['information', 'station', 'building', 'agreement', 'berth'])('%s names no deed', (noun) => {
    expect(actionOfNominalization(noun, tagger.morphology)).toBeNull();
  });

  it.each([
    ['reservation', 'reserve'],
    ['prescription', 'prescribe'],
    ['booking', 'book'],
    ['pledge', 'pledge'],
    ['donation', 'donate'],
  ])('a %s comes about when you %s', (noun, verb) => {
    expect(isNounOfVerb(noun, verb, tagger.morphology)).toBe(true);
  });

  it('does not take every noun for the outcome of every verb', () => {
    expect(isNounOfVerb('invoice', 'pay', tagger.morphology)).toBe(false);
  });
});

import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPrd } from '../../../src/analysis/concepts/reading.ts';
import { findStates, statedOutcome } from '../../../src/analysis/concepts/states.ts';
import { loadTagger, type Tagger } from '../../../src/analysis/concepts/tagger.ts';
import { indexTerms } from '../../../src/analysis/concepts/term-index.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

function read(...criteria: string[]) {
  const body = {
    ...emptyPrdBody(),
    stories: [
      {
        id: 'US-1',
        role: 'adjuster',
        capability: 'handle a claim',
        benefit: '',
        priority: null,
        criteria: criteria.map((text, at) => ({ id: `AC-${at + 1}`, text })),
      },
    ],
  };
  const reading = readPrd({ key: 'PRD-001', body }, tagger);
  return { reading, index: indexTerms(reading, tagger) };
}

describe('states of a thing', () => {
  it('are the words that describe it and what it is said to be', () => {
    const { reading, index } = read('A rejected claim is archived', 'The claim is pending until the adjuster has seen the field');
    expect(findStates('claim', reading, index, tagger)).toEqual(expect.arrayContaining(['rejected', 'pending']));
  });

  it('are not those of other things', () => {
    const { reading, index } = read('A sealed envelope lies beside the claim');
    expect(findStates('claim', reading, index, tagger)).toEqual([]);
  });

  it('can be an outcome that a sentence names', () => {
    const { reading, index } = read('The claim becomes overdue after 30 days');
    const [sentence] = reading.byRef.get('PRD-001#US-1.AC-1')?.sentences ?? [];
    expect(sentence && statedOutcome(sentence, 'claim', index, tagger)).toEqual(['overdue']);
  });
});

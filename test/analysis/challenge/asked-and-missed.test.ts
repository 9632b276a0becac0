import { describe, expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import type { Concern } from '../../../src/lifecycle/challenge.ts';
import { emptyReasons, goodReasons } from './concepts/alternatives.ts';
import { keeps, misses } from './concepts/asked.ts';
import { brokenRules, keptRules } from './concepts/invariants.ts';
import { brokenAgain, keptAgain } from './concepts/moments-and-hands.ts';
import { crossings, ownWork, twoContexts, type Modeled } from './concepts/modeled.ts';
import { designOf } from './design-of.ts';
import { materialOf } from './material-of.ts';

describe('what was asked for, beside what is designed', () => {
  test.each([...misses, ...brokenRules, ...brokenAgain])('$asked is missed by: $text', (held) => {
    expect(concernsOf(findObjections(materialOf(held))).filter((concern) => held.concerns.includes(concern))).not.toEqual([]);
  });

  // Who else comes at the same time, or who is let in, may still be asked.
  test.each([...keeps, ...keptRules, ...keptAgain])('$asked is not held against: $text', (held) => {
    const contrary = ['constraint-broken', 'invariant-broken', 'target-without-design', 'target-without-number', 'personal-data'];
    expect(concernsOf(findObjections(materialOf(held))).filter((concern) => contrary.includes(concern))).toEqual([]);
  });
});

describe('the model, beside what is designed', () => {
  const hear = ({ section, text }: Modeled): Concern[] =>
    concernsOf(findObjections(designOf({ sections: { [section]: text }, daa: twoContexts }))).filter(
      (concern) => concern === 'boundary',
    );

  test.each(crossings)('a boundary is crossed by: $text', (said) => {
    expect(hear(said)).not.toEqual([]);
  });

  test.each(ownWork)('no boundary is crossed by: $text', (said) => {
    expect(hear(said)).toEqual([]);
  });
});

describe('the reason for which an alternative was set aside', () => {
  const hear = (reason: string): Concern[] => {
    const alternative = `- **ALT-1:** Keep the events in a file and read them at night.\n  - **Reason Rejected:** ${reason}`;
    return concernsOf(findObjections(designOf({ sections: { 'Alternatives Considered': alternative } })));
  };

  test.each(emptyReasons)('is none: %s', (reason) => {
    expect(hear(reason)).toContain('alternative-without-reason');
  });

  test.each(goodReasons)('is one: %s', (reason) => {
    expect(hear(reason)).not.toContain('alternative-without-reason');
  });
});

function concernsOf(objections: readonly { concern: Concern }[]): Concern[] {
  return objections.map(({ concern }) => concern);
}

import { describe, expect, test } from 'vitest';
import { findEveryDoubt, findObjections, findUnasked } from '../../../src/analysis/challenge/find-objections.ts';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import { designOf } from './design-of.ts';

/** Nothing is said of the day on which it is away. */
const silent = '- **Land register.** REST, 2 seconds, three attempts at 1, 5 and 20 seconds.';
/** What is said may be wrong. */
const doubtful = '- **Turnstile.** The badge is asked for over the bus, 800 ms. Without an answer the turnstile opens.';
/** Wrong whatever else is said. */
const sure = [
  '- **Scoring.** The form waits for the verdict, however long it takes.',
  '- **Ledger.** A posting that fails is sent again until it succeeds, without an end.',
];

const of = (...points: string[]): DesignMaterial => designOf({ sections: { 'Integration Points': points.join('\n') } });
const titles = (found: readonly { title: string }[]): string[] => found.map(({ title }) => title);

describe('what is said without being asked', () => {
  test('is no doubt where nothing else gives cause for it', () => {
    const design = of(silent, doubtful);
    expect(titles(findUnasked(design))).toEqual([]);
    expect(titles(findObjections(design))).toEqual(
      expect.arrayContaining([
        'Turnstile: what could not be checked counts as good',
        'Land register: nothing is said of the day on which it does not answer',
      ]),
    );
  });

  test('is every doubt as soon as two faults are sure', () => {
    expect(findUnasked(of(silent, doubtful, sure[0] ?? '')).every(({ weight }) => weight !== 'minor')).toBe(true);
    const design = of(silent, doubtful, ...sure);
    expect(findObjections(design).filter(({ weight }) => weight !== 'minor').length).toBeGreaterThanOrEqual(2);
    expect(findUnasked(design)).toEqual(findEveryDoubt(design));
    expect(titles(findUnasked(design))).toContain('Land register: nothing is said of the day on which it does not answer');
  });
});

test('a sentence that says "it" is quoted with the one before, which says what', () => {
  const [raised] = findObjections(
    designOf({
      sections: {
        'Component Design':
          'The ward list is a copy of the HR system. Nobody renews it; it is loaded once at start and used until the next restart.',
      },
    }),
  ).filter(({ concern }) => concern === 'staleness');
  expect(raised?.ties[0]?.quote).toContain('The ward list is a copy of the HR system.');
});

describe('a limit that a partner sets', () => {
  const limited = (text: string): string[] =>
    titles(
      findObjections(
        designOf({
          sections: {
            Constraints: '- **LIM-1:** The helpdesk allows 200 calls a minute for all users together.',
            'Integration Points': `- **Helpdesk.** 5 s to connect, 30 s to read. ${text}`,
          },
        }),
      ).filter(({ title }) => title.includes('nothing keeps calls below')),
    );

  test.each([
    'Eight workers in parallel; 429 and 5xx are repeated 6 times, 5 s doubling to 160 s.',
    'The 180 pages take about a minute.',
  ])('is kept by nothing where it says: %s', (text) => {
    expect(limited(text)).toEqual(['Helpdesk: nothing keeps calls below 200 calls a minute']);
  });

  test.each(['A token bucket of 80 a minute is shared by all workers.', 'We call it at most 80 times a minute.'])(
    'is kept where it says: %s',
    (text) => {
      expect(limited(text)).toEqual([]);
    },
  );
});

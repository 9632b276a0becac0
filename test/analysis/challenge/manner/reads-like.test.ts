import { describe, expect, test } from 'vitest';
import { findEveryDoubt, findObjections, findUnasked } from '../../../../src/analysis/challenge/find-objections.ts';
import { createManner, type Manner } from '../../../../src/analysis/challenge/manner/manner.ts';
import { objectToManner } from '../../../../src/analysis/challenge/manner/reads-like.ts';
import { readDesign } from '../../../../src/analysis/challenge/read-design.ts';
import { concerns, objectionSchema, type Objection } from '../../../../src/lifecycle/challenge.ts';
import { designExams, loadDesigns } from '../../../eval/flaws/load-designs.ts';
import { designOf } from '../design-of.ts';

const sentence = 'The blue lorry waits for nobody.';
const reading = readDesign(designOf({ sections: { 'Component Design': sentence } }));
/** Every word of the sentence is suspicious, and speaks for one concern after the other. */
const wary = createManner({
  bias: 0,
  suspicion: { lorry: 9 },
  frequency: {},
  concerns: Object.fromEntries(concerns.map((concern, at) => [concern, { lorry: 100 - at }])),
});

const object = (known: readonly Objection[], manner: Manner): Objection[] =>
  objectToManner({ reading, manner, suspects: manner.suspectsIn(reading) }, known);

describe('a suspicious sentence', () => {
  test('by which the drafter counts what the model has is nobody’s to answer for', () => {
    const counting = createManner({
      bias: 0,
      suspicion: { aggregat: 9, aggregate: 9, 'section Cons': 9 },
      frequency: {},
      concerns: { time: { aggregat: 9 } },
    });
    const asked = (text: string): number => {
      const drafted = readDesign(designOf({ sections: { Cons: `- **CON-1:** ${text}` } }));
      return objectToManner({ reading: drafted, manner: counting, suspects: counting.suspectsIn(drafted) }, []).length;
    };
    expect(asked('One aggregate takes every change, so that changes to one and the same thing wait for each other.')).toBe(0);
    expect(asked('One aggregate takes every change, and the desk waits for it.')).toBe(1);
  });

  test('is asked about with little weight, by the likeliest concern', () => {
    const [objection, ...others] = object([], wary);
    expect(others).toEqual([]);
    expect(objection).toMatchObject({ concern: concerns[0], weight: 'minor', about: ['Component Design'] });
    expect(objection?.text).toContain(sentence);
    expect(objection?.waysOut).toHaveLength(2);
  });

  test('is asked about something else where a rule has asked for the likeliest already', () => {
    const known = object([], wary);
    expect(object(known, wary)[0]?.concern).toBe(concerns[1]);
  });

  test.each(concerns.filter((concern) => !['other', 'alternative-without-reason'].includes(concern)))(
    'of %s is an objection as any other',
    (concern) => {
      const one = createManner({ bias: 0, suspicion: { lorry: 9 }, frequency: {}, concerns: { [concern]: { lorry: 1 } } });
      const [objection] = object([], one);
      expect(objectionSchema.safeParse(objection).error).toBeUndefined();
      expect(objection?.concern).toBe(concern);
      for (const { title, tradeOff } of objection?.waysOut ?? []) expect([title, tradeOff]).not.toContain('');
    },
  );
});

describe('doubts', () => {
  const exams = loadDesigns(designExams).slice(0, 8);

  test.each(exams)('of $name are spoken of the flawed design, and not of its clean twin', ({ flawed, clean }) => {
    expect(findUnasked(flawed).length).toBeGreaterThan(7);
    expect(findUnasked(clean).length).toBeLessThan(4);
    expect(findEveryDoubt(clean).length).toBeGreaterThanOrEqual(findObjections(clean).length);
  });
});

import type { Objection, WayOut } from '../../../lifecycle/challenge.ts';
import { oneAtATime, repeatedOnce } from '../answer-words.ts';
import type { Demand } from '../demands.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { sharedWords, subjectWords } from '../subject-words.ts';
import { isBuilt } from './built.ts';

const atMost =
  /\b(?:at most|no more than|never more than|only one|exactly one|no two|not two|once only|one (?:active|open|valid)|at a time|never (?:exceeds?|below|negative)|not (?:below|negative|exceed))\b/i;

/** Invariants that count, and no mechanism near the things that they speak of. */
export function unkeptCounts(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(({ kind, text }) => kind === 'invariant' && atMost.test(text))
    .flatMap((demand) => {
      if (reading.text.includes(demand.id)) return [];
      const near = reading.design.filter(isBuilt).filter(({ label, text }) => speaksOf(demand, `${label} ${text}`, 0.5));
      const [first] = near;
      if (!first || near.some(({ block }) => oneAtATime.test(block) || repeatedOnce.test(block))) return [];
      const sentence = first.sentences.toSorted((a, b) => overlap(demand, b) - overlap(demand, a))[0] ?? first.text;
      return [
        raise(reading, {
          concern: 'concurrency',
          weight: 'minor',
          passage: first,
          sentence,
          demand,
          fault: `nothing keeps “${demand.text}” when two come at once`,
          text: `${demand.id} is a rule about a number, and the design names no constraint, lock or condition that holds when two requests look at the same moment: both see room, both go on.`,
          question: 'Which constraint, lock or conditional statement makes the second one fail?',
          waysOut: waysOutOfRaces,
        }),
      ];
    });
}

const waysOutOfRaces: readonly WayOut[] = [
  { title: 'A unique or exclusion constraint', tradeOff: 'Only where the rule can be said as one.' },
  { title: 'One conditional statement; no row changed means too late', tradeOff: 'The condition has to stand in the statement.' },
  { title: 'A version that each write carries', tradeOff: 'The loser has to read again and decide.' },
];

function speaksOf(demand: Demand, text: string, share: number): boolean {
  return demand.words.size > 0 && overlap(demand, text) >= Math.max(2, Math.ceil(demand.words.size * share));
}

function overlap(demand: Demand, text: string): number {
  return sharedWords(demand.words, subjectWords(text)).length;
}

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

const looks =
  /\b(?:compares?|compared|fetched|found|read|reads?|loads?|loaded|selects?|sums?|counts?|picks?|finds?|looks? up|fetch(?:es)?|checks?|highest|current|the first free|asks?)\b/i;

const judges =
  /\b(?:empty|remaining|higher|fits|free|left|below|above|under|limit|unused|available|still|open|enough|maximum|highest|plus one|at least|fewer|status|balance|stock|not yet|exists)\b/i;

const writes =
  /\b(?:writes?|saves?|saved|stores?|sets?|updates?|inserts?|insert|inserted|books?|reserves?|marks?|assigns?|takes? it|adds?|subtracts?|lowers?|back)\b/i;

/** A look, a judgment and a write, and no word of what two at once do. */
export function racingWrites(reading: DesignReading): Objection[] {
  return reading.design
    .filter(({ section }) => section === 'Component Design' || section === 'Edge Cases')
    .flatMap((passage) => {
      if (oneAtATime.test(passage.text) || repeatedOnce.test(passage.text)) return [];
      const sentence = passage.sentences.find(
        (said) =>
          looks.test(said) &&
          judges.test(said) &&
          writes.test(said) &&
          !/\b(?:never|every (?:minute|hour|night|\d+)|shows?|page)\b/i.test(said.replace(/\bshows it\b/i, ' ')),
      );
      const together =
        /\b(?:both|two|several|all|either)\b[^.;]*\b(?:can|may|might)\b/i.test(passage.text) &&
        passage.sentences.find((said) => looks.test(said) && /\b(?:saves?|writes?|stores?)\b/i.test(said));
      const found = sentence ?? (together || undefined);
      if (found === undefined) return [];
      return [
        raise(reading, {
          concern: 'concurrency',
          weight: 'minor',
          passage,
          sentence: found,
          fault: 'two at once see the same and both go on',
          text: 'Between the look and the write another request does the same. Both saw room or the same state, and the later write wins without either knowing.',
          question: 'What makes the second of two simultaneous requests fail or wait?',
          waysOut: waysOutOfRaces,
        }),
      ];
    });
}

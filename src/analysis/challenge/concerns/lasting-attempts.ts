import type { Objection } from '../../../lifecycle/challenge.ts';
import { readFigures } from '../figures.ts';
import { sentencesOf, type Passage } from '../passages.ts';
import { placeOf, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const spelled = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const often = new RegExp(
  String.raw`\b(\d{1,3}|${spelled.join('|')}) (?:more |further )?(?:times|attempts|tries|retries|repetitions)\b`,
  'i',
);
const doubling = /\bdoubl\w+\b[^.;]*?\b(?:from|(?:beginning|starting) (?:with|at|from))\s+(.+)/i;
const evenly = /\b(?:every|at intervals of|each after)\s+(.+)/i;
const ceiling = /\b(?:at most|up to|capped at|no more than|never more than)\s+(.+)/i;

const durationIn = (text: string): number | null =>
  readFigures(text).find(({ kind, index }) => kind === 'duration' && index < 4)?.value ?? null;

/** How long all attempts of a sentence take together, in seconds, each distance added up; null where it says not both how many and how far apart. */
export function lengthOfAttempts(sentence: string): number | null {
  const [, said = ''] = often.exec(sentence) ?? [];
  const attempts = Number(said) || spelled.indexOf(said.toLowerCase()) + 1;
  if (attempts < 2) return null;
  const first = durationIn(doubling.exec(sentence)?.[1] ?? '');
  if (first !== null) {
    const most = durationIn(ceiling.exec(sentence.slice(doubling.exec(sentence)?.index))?.[1] ?? '') ?? Infinity;
    return Array.from({ length: attempts - 1 }, (_, at) => Math.min(first * 2 ** at, most)).reduce((sum, wait) => sum + wait, 0);
  }
  const distance = durationIn(evenly.exec(sentence)?.[1] ?? '');
  return distance === null ? null : distance * (attempts - 1);
}

/** By when something is done: so many seconds after it began, or at an hour of the day. */
interface End {
  readonly words: string;
  readonly within: number | null;
}

function readEnd(text: string): End | null {
  const [hour] =
    /\b(?:at the latest (?:by|at|until)|(?:by|until|before|not later than|no later than)(?: the latest)?) (?:midnight|noon|(?:[01]?\d|2[0-3])[:.][0-5]\d)\b|\b(?:on|within) the same day\b/i.exec(
      text,
    ) ?? [];
  if (hour !== undefined) return { words: hour, within: null };
  const span = readFigures(text).find(
    ({ kind, index }) =>
      kind === 'duration' && /\b(?:within|at the latest after|no later than) (?:the )?$/i.test(text.slice(0, index)),
  );
  return span ? { words: `within ${span.text}`, within: span.value } : null;
}

/** What is so short is over before anybody asks whether the day is. */
const longEnough = 3600;
/** One word is shared by things that have nothing to do with each other. */
const fewestShared = 2;

/** Attempts that go on for longer than somebody said that they may: what two decisions say in numbers, added up. */
export function lastingAttempts(reading: DesignReading): Objection[] {
  const sentences = sentencesOf(reading.design);
  const ends = [
    ...sentences.map(({ passage, sentence }) => ({ ref: placeOf(passage), text: sentence, words: wordsOf(passage, sentence) })),
    ...reading.demands
      .filter(({ kind }) => ['criterion', 'requirement', 'performance', 'availability'].includes(kind))
      .map(({ ref, text, words }) => ({ ref, text, words })),
  ].flatMap((one) => {
    const end = readEnd(one.text);
    return end ? [{ ...one, end }] : [];
  });
  if (ends.length === 0) return [];
  return sentences.flatMap(({ passage, sentence }) => {
    const length = lengthOfAttempts(sentence);
    if (length === null) return [];
    const words = wordsOf(passage, sentence);
    const [passed] = ends
      .filter(({ text, end }) => text !== sentence && (end.within === null ? length >= longEnough : length > end.within))
      .map((one) => ({ ...one, shared: wordsAlike(words, one.words).length }))
      .filter(({ shared }) => shared >= fewestShared)
      .toSorted((a, b) => b.shared - a.shared);
    if (!passed) return [];
    const demand = reading.demands.find(({ ref, text }) => ref === passed.ref && text === passed.text);
    return [
      raise(reading, {
        concern: 'retry',
        weight: 'minor',
        passage,
        sentence,
        ...(demand ? { demand } : {}),
        fault: `its attempts take ${spell(length)} together, and ${passed.ref} says “${passed.end.words}”`,
        text: `What comes late is still being tried when that time is over: “${passed.text.trim()}” Both cannot be kept, and whoever builds it has to choose.`,
        question: 'Which of the two holds, and what becomes of what is still tried when the time is over?',
        waysOut: [
          { title: 'Fewer attempts or shorter distances', tradeOff: 'A long outage ends them all.' },
          { title: 'Try until that time, and then set aside', tradeOff: 'What comes late has few attempts.' },
        ],
      }),
    ];
  });
}

function wordsOf({ label }: Passage, sentence: string): ReadonlySet<string> {
  return subjectWords(`${label} ${sentence}`);
}

/** "8 hours 31 minutes" */
function spell(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), Math.round(seconds % 60)];
  const parts = [
    [hours, 'hour'],
    [minutes, 'minute'],
    [hours > 0 ? 0 : rest, 'second'],
  ] as const;
  return parts
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}${amount === 1 ? '' : 's'}`)
    .join(' ');
}

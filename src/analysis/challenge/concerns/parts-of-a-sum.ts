import type { Objection } from '../../../lifecycle/challenge.ts';
import { sentencesOf } from '../passages.ts';
import { raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const mustAddUp =
  /\b(?:add(?:s)? up|sums? (?:of|up|to)|in sum|total(?:s)? (?:of|equals?|is)|equals? the (?:sum|total|price|amount)|to the cent|exactly (?:the|what))\b/i;
const rounds = /\bround(?:s|ed|ing)?\b(?! (?:robin|trip|the clock|of\b))/i;
const eachAlone = /\b(?:each|every|per|nearest|half[- ]up|individual\w*|single|line|share|part|position|item)\b/i;
const restIsPlaced =
  /\b(?:remainder\w*|left[- ]?over|leftover|rest (?:goes|is)|what (?:is left|remains)|as the rest|difference|last (?:one|share|line|position|part|instal?ment)|largest (?:share|remainder|part)|once at the end|only (?:at|on) the (?:end|total|sum)|cents? that|sum is (?:checked|compared)|constraint|compar\w+)\b/i;

/** Parts that are rounded one by one, where a rule wants their sum to come out. */
export function roundedParts(reading: DesignReading): Objection[] {
  const rules = reading.demands.filter(
    ({ kind, text }) => (kind === 'invariant' || kind === 'criterion') && mustAddUp.test(text),
  );
  if (rules.length === 0 || reading.design.some(({ text }) => rounds.test(text) && restIsPlaced.test(text))) return [];
  const found = sentencesOf(reading.design).find(({ sentence }) => rounds.test(sentence) && eachAlone.test(sentence));
  if (!found) return [];
  const words = subjectWords(`${found.passage.label} ${found.sentence}`);
  const demand = rules.toSorted((a, b) => wordsAlike(b.words, words).length - wordsAlike(a.words, words).length)[0];
  if (!demand || wordsAlike(demand.words, words).length === 0) return [];
  return [
    raise(reading, {
      concern: 'invariant-broken',
      weight: 'major',
      ...found,
      demand,
      fault: 'parts that are rounded one by one do not add up',
      text: `“${demand.text}” holds for the whole. A third of 1,000.00 is 333.33 three times, and one cent is nobody's.`,
      question: 'Who gets what rounding leaves over, and what compares the sum with the whole?',
      waysOut: [
        { title: 'Round down, and hand out the rest by a fixed rule', tradeOff: 'Equal parts differ by a cent.' },
        {
          title: 'Round the sum alone, and take the last part as the difference',
          tradeOff: 'The last part bears all roundings.',
        },
      ],
    }),
  ];
}

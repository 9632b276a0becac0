import type { Objection } from '../../../lifecycle/challenge.ts';
import { sentencesOf, type PlacedSentence } from '../passages.ts';
import { cut, placeOf, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth', 'last'];
const ordinal = String.raw`(${ordinals.join('|')}|\d{1,2}(?:st|nd|rd|th))`;
const dayOfPeriod = new RegExp(String.raw`\bon the ${ordinal} ((?:\p{L}+ )?\p{L}*day)s? of (?:the|each|every|a) (\p{L}+)`, 'iu');

/** A day that recurs: "on the third working day of the month". */
interface Day {
  readonly which: string;
  readonly period: string;
}

function readDay(sentence: string): Day | null {
  const [, which = '', day = '', period = ''] = dayOfPeriod.exec(sentence) ?? [];
  if (which === '') return null;
  const at = /^\d+/.exec(which)?.[0];
  const spelled = at === undefined ? which.toLowerCase() : (ordinals[Number(at) - 1] ?? at);
  return { which: `${spelled} ${day.toLowerCase()}`, period: period.toLowerCase() };
}

/** What is to be done on one day of a month against a risk, and is designed for another day of it: the risk is not met. */
export function otherDays(reading: DesignReading): Objection[] {
  const { design } = reading;
  const said = sentencesOf(design).flatMap((placed) => {
    const day = readDay(placed.sentence);
    return day
      ? [{ ...placed, day, words: subjectWords(`${placed.passage.label} ${placed.sentence.replace(dayOfPeriod, ' ')}`) }]
      : [];
  });
  const answers = said.filter(({ passage }) => passage.section === 'Risks');
  return answers.flatMap((answer) => {
    const other = said.find(
      ({ passage, day, words }) =>
        passage.section !== 'Risks' &&
        day.period === answer.day.period &&
        day.which !== answer.day.which &&
        (wordsAlike(words, answer.words).length > 0 || beginAlike(words, answer.words)),
    );
    return other ? [objectTo(reading, answer, other)] : [];
  });
}

/** "Settle" and "settlement job": a name is made of the deed. */
function beginAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((word) => word.length > 4 && [...other].some((known) => known.slice(0, 5) === word.slice(0, 5)));
}

function objectTo(reading: DesignReading, answer: PlacedSentence, { passage, sentence }: PlacedSentence): Objection {
  const risk = placeOf(answer.passage);
  return raise(reading, {
    concern: 'other',
    weight: 'major',
    passage,
    sentence,
    fault: `another day than against ${risk} (“${cut(answer.sentence)}”)`,
    text: `What ${risk} is answered with is not what is designed: whoever builds one of the two has the risk as if nobody had answered it, or two dates for one thing.`,
    question: `Which of the two days holds, and does ${risk} stay answered?`,
    waysOut: [
      { title: `Take the day that ${risk} names`, tradeOff: 'What waits for it is later.' },
      { title: `Answer ${risk} in another way`, tradeOff: 'The risk has to be thought through again.' },
    ],
  });
}

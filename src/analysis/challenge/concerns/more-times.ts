import type { Objection } from '../../../lifecycle/challenge.ts';
import { sentencesOf } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const spelled = 'zero one two three four five six seven eight nine ten'.split(' ');
const number = String.raw`(\d{1,2}|${spelled.join('|')})`;

/** "At most twice", "no more than three times": how often it may happen. */
const often = new RegExp(
  String.raw`\b(?:at most|(?:no|not|never|nobody|none)\b[^.;]*\bmore than|up to) (once|twice|${number} times)\b`,
  'i',
);
/** "Until four presentations were made", "up to five times": how often it happens. */
const happens = new RegExp(
  String.raw`\b(?:until|up to|at most|a maximum of|as many as|and again|another)\b[^.;,]{0,25}?\b${number} (times|\p{L}{4,}s)\b`,
  'iu',
);

function toNumber(text: string): number {
  if (/^once$/i.test(text)) return 1;
  if (/^twice$/i.test(text)) return 2;
  const at = spelled.indexOf(text.toLowerCase());
  return at === -1 ? Number.parseInt(text, 10) : at;
}

/** A rule says how often something may happen at most; the design lets it happen more often. */
export function moreTimes(reading: DesignReading): Objection[] {
  const said = sentencesOf(
    reading.design.filter(({ section }) => !['Monitoring', 'Performance', 'Playbook Patterns', 'Domain Model'].includes(section)),
  );
  return reading.demands
    .filter(({ kind }) => ['invariant', 'criterion', 'requirement', 'compliance'].includes(kind))
    .flatMap((demand) => {
      const limit = toNumber((often.exec(demand.text)?.[1] ?? '').split(' ')[0] ?? '');
      if (!(limit > 0)) return [];
      const found = said.find(({ passage, sentence }) => {
        const [, count = '', what = ''] = happens.exec(sentence) ?? [];
        if (!(toNumber(count) > limit)) return false;
        const isSame = what === 'times' || wordsAlike(subjectWords(what), demand.words).length > 0;
        return isSame && wordsAlike(demand.words, subjectWords(`${passage.label} ${sentence}`)).length >= 2;
      });
      if (!found) return [];
      return [
        raise(reading, {
          concern: 'invariant-broken',
          weight: 'minor',
          ...found,
          demand,
          fault: `it happens more often than “${cut(demand.text)}” allows`,
          text: 'The rule counts how often, and the sentence lets it happen again after that.',
          question: 'Which of the two numbers holds, and what counts the earlier times?',
          waysOut: [
            { title: 'Stop at the number that was asked for', tradeOff: 'Some cases end with a person.' },
            { title: 'Change the number where it was asked for', tradeOff: 'The source has to pass its gate again.' },
          ],
        }),
      ];
    });
}

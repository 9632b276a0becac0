import type { Objection } from '../../../lifecycle/challenge.ts';
import { sentencesOf } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';
import { listDemanded, listStated } from './opposed-retention.ts';

const deleting =
  /\b(?:deleted?|deletes|erased?|erases|removed?|removes|purged?|purges|anonymi[sz]e[sd]?|destroy(?:s|ed)?|wiped?|wipes|discard(?:s|ed)?|clean(?:s|ed)? up|tak(?:es|en) out)\b/i;
/** Somebody has to think of it. */
const byHand =
  /\b(?:by hand|manual(?:ly)?|from time to time|now and then|occasionally|when(?:ever)? (?:he|she|they|we|somebody|someone|there|the \w+) (?:hears?|remembers?|notices?|thinks?|gets? (?:to|round)|has time|have time|is time))\b/i;
const yearly =
  /\b(?:once|twice) a (?:year|season)\b|\b(?:every|each) (?:year|season|summer|winter|autumn|spring)\b|\byearly\b|\bannual(?:ly)?\b|\b(?:after|at the end of) (?:the|each|every) (?:season|year)\b/i;
const year = 365 * 86_400;

/** A deletion that is promised by a day, and that the design leaves to whoever thinks of it or to a day of the year. */
export function deletedByHand(reading: DesignReading): Objection[] {
  const promised = listDemanded(reading).filter(({ retention }) => retention.bound === 'delete');
  if (promised.length === 0) return [];
  const stated = listStated(reading);
  const placed = sentencesOf(
    reading.passages.filter(
      ({ role, section }) => (role === 'design' && section !== 'Domain Model') || section === 'Technical Context',
    ),
  ).filter(({ sentence }) => deleting.test(sentence) && !reading.isRestated(sentence));
  return promised.flatMap(({ demand, retention }) => {
    const half = retention.subject.size / 2;
    const isMeant = (words: ReadonlySet<string>): boolean => {
      const shared = wordsAlike(retention.subject, words).length;
      return shared > 0 && shared >= half;
    };
    // A rule of its own that is quick enough does it, whoever else deletes beside it.
    if (
      stated.some(
        (one) => one.retention.bound === 'delete' && one.retention.seconds <= retention.seconds && isMeant(one.retention.subject),
      )
    )
      return [];
    const found = placed.find(({ passage, sentence }) => {
      const before = passage.sentences[passage.sentences.indexOf(sentence) - 1] ?? '';
      const isLoose = byHand.test(sentence) || (yearly.test(sentence) && retention.seconds < year);
      return isLoose && isMeant(subjectWords([passage.label, before, sentence].join('. ')));
    });
    if (!found) return [];
    return [
      raise(reading, {
        concern: 'personal-data',
        weight: 'major',
        passage: found.passage,
        sentence: found.sentence,
        demand,
        fault: `nothing deletes it by itself, and ${demand.ref} sets ${retention.span} for it`,
        text: `${demand.ref} says “${cut(retention.sentence)}” On the first day on which nobody thinks of it, it is still there: it can be asked for, found and lost, and no screen shows that it is overdue.`,
        question: 'What deletes it when nobody thinks of it, and who is told when that was not done?',
        waysOut: [
          { title: 'A job that deletes by age each day', tradeOff: 'It has to be watched like any other job.' },
          {
            title: 'A list of what is due, and an alert while it is not empty',
            tradeOff: 'Somebody still has to do it, and can be late.',
          },
        ],
      }),
    ];
  });
}

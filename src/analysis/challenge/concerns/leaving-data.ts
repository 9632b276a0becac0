import type { Objection } from '../../../lifecycle/challenge.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const outwards =
  /\b(?:go(?:es)? out|sends?|sent|pass(?:es|ed)|hand(?:s|ed) (?:over|on|to)|upload\w*|forward\w*|transmit\w*|transferr?\w*|giv(?:es?|en)|vendors?|providers?|partners?|suppliers?|external|third part\w+|abroad|overseas)\b/i;
const without =
  /\b(?:no|not|never|neither|nor|without|only|instead of|hash\w*|pseudonym\w*|mask\w*|strip\w*|remov\w*|blacken\w*|blacked|anonym\w*|encrypt\w*)\b/i;

/** "Given to two donors", "sent to both": how often, and not whether it leaves the house. */
const howMany = /^(?:(?:more|fewer|less) than\b|(?:an?|the) (?:second|same|other)\b|two|three|several|many|both|twice|\d)/i;

/** "No name leaves the university", "health data never leave the country": what is to stay. Whoever uses the system is no one outside of it. */
function readStaying(text: string, users: readonly string[]): ReadonlySet<string>[] {
  const given = /\b(?:no|neither) ([^.;]*?)\b(?:is|are) (?:sent|passed|given) (?:to\b ?([^.;]*)|out\b)/i.exec(text);
  const receiver = (given?.[2] ?? '').replace(/^(?:an?|the|any|some)\s+(?!second|same|other)/i, '').toLowerCase();
  const isWithin = howMany.test(given?.[2] ?? '') || users.some((user) => receiver.startsWith(user));
  const [, what] =
    (isWithin ? null : given) ??
    /\b(?:no|neither) ([^.;]*?)\b(?:leaves?|gets? out of|goes? out of)\b/i.exec(text) ??
    /(?:^|[.;] )([^.;]*?)\b(?:never|must not|may not|do not|does not) (?:leaves?|get out of|go out of)\b/i.exec(text) ??
    /(?:^|[.;] )([^.;]*?)\b(?:stays?|remains?) (?:in(?:side)?|within|with)\b/i.exec(text) ??
    [];
  return (what ?? '')
    .split(/,|\b(?:and|or|nor|no)\b/i)
    .map(subjectWords)
    .filter(({ size }) => size > 0 && size <= 3);
}

/** What is to stay in the house goes out of it. */
export function leavingData(reading: DesignReading): Objection[] {
  const users = reading.material.prd.body.stories.map(({ role }) => role.trim().toLowerCase()).filter((role) => role !== '');
  return reading.demands
    .filter(({ kind }) =>
      ['criterion', 'requirement', 'security', 'compliance', 'invariant', 'technical', 'limit'].includes(kind),
    )
    .flatMap((demand) => {
      const staying = readStaying(demand.text, users);
      if (staying.length === 0) return [];
      for (const passage of reading.design) {
        if (
          !['Integration Points', 'Component Design', 'High-Level Approach', 'Security', 'Technology Choices'].includes(
            passage.section,
          )
        )
          continue;
        const sentence = passage.sentences.find((said) => {
          const words = subjectWords(said);
          return (
            outwards.test(said) && !without.test(said) && staying.some((item) => wordsAlike(item, words).length === item.size)
          );
        });
        if (sentence === undefined) continue;
        return [
          raise(reading, {
            concern: 'personal-data',
            weight: 'minor',
            passage,
            sentence,
            demand,
            fault: `it sends out what is to stay: “${cut(demand.text)}”`,
            text: 'What has left the house cannot be called back, corrected or erased.',
            question: 'Which of these fields does the other side need, and who has agreed that it gets them?',
            waysOut: [
              {
                title: 'Send a number of ours, and put the rest together here',
                tradeOff: 'One step more for whoever reads the result.',
              },
              { title: 'Ask whoever laid the rule down', tradeOff: 'Takes time, and may be refused.' },
            ],
          }),
        ];
      }
      return [];
    });
}

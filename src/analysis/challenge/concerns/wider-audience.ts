import type { Objection } from '../../../lifecycle/challenge.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';
import { isAboutRights } from './unguarded-rights.ts';

const some =
  /\b(?:own|only|treating|assigned|responsible|concerned|for which they|of their|of his|of her|whose|open ticket|restricted|limited to|nobody else)\b/i;
const deed =
  /\b(?:sees?|reads?|opens?|looks?|search\w*|finds?|lists?|gets?|receives?|shows?|shown|returns?|views?|downloads?|edits?|changes?|access\w*|visible|approves?|releases?|may|can)\b/i;
const everybody =
  /\b(?:everybody|everyone|anybody|anyone|whoever|regardless|signed[- ]in|logged[- ]in|(?:of|in|from|for|by|to|across) (?:all|any|every|other)|(?:all|every|any|each) (?:[\p{L}-]+ ){0,2}(?!orders?\b|numbers?\b|letters?\b|offers?\b|others?\b)(?:\p{L}{3,}(?:ers?|ors?|ists?|ians?|ees?)|staff|agents?|clerks?|people|accounts?)\b)/iu;
const guarded =
  /\b(?:own|only|except|refus\w*|assigned|403|404|nobody|no one|not|never|none|without|unless|role|roles|rights?|policy|filter\w*|restrict\w*|scope\w*|checks?|checked|within)\b/i;

/** A statement lets some people at something; the design lets everybody, or at all of it. */
export function widerAudience(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(
      ({ kind, text }) =>
        ['criterion', 'security', 'requirement', 'compliance', 'invariant'].includes(kind) &&
        (isAboutRights(text) || some.test(text)) &&
        deed.test(text),
    )
    .flatMap((demand) => {
      const found = reading.design
        .filter(({ section }) => !['Domain Model', 'Monitoring', 'Performance', 'Playbook Patterns'].includes(section))
        .flatMap((passage) =>
          passage.sentences.flatMap((sentence) =>
            (guarded.test(sentence) ? '' : sentence)
              .split(/;\s/)
              .filter((clause) => everybody.test(clause) && deed.test(clause))
              .map((clause) => ({ passage, sentence, shared: wordsAlike(demand.words, subjectWords(clause)).length })),
          ),
        )
        .filter(({ shared }) => shared >= Math.min(3, Math.max(2, Math.ceil(demand.words.size * 0.3))))
        .toSorted((a, b) => b.shared - a.shared)[0];
      if (!found) return [];
      return [
        raise(reading, {
          concern: 'authorization',
          weight: 'minor',
          passage: found.passage,
          sentence: found.sentence,
          demand,
          fault: `more people get at it than “${cut(demand.text)}” allows`,
          text: 'The requirement names who, and the sentence says all. What was to stay with a few is seen or done by everybody who is inside.',
          question: 'Which line of the design leaves the others out, and by what does it know who is asking?',
          waysOut: [
            { title: 'Filter by the caller, in the service', tradeOff: 'The identity has to reach the query.' },
            { title: 'Two views, of which one leaves it out', tradeOff: 'Two answers to keep in step.' },
          ],
        }),
      ];
    });
}

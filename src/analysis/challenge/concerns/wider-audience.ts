import type { Objection } from '../../../lifecycle/challenge.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

/** A statement that names who: "only", "their own", "assigned to them". A right that is only granted limits nobody. */
const some =
  /\b(?:only (?:the|those|an?|their|his|her|its|by|for|to|while|when|treating|\p{L}+(?:s|ers?|ors?))|nobody (?:else|but)|no one (?:else|but)|no other|assigned (?:to|for)|(?:their|his|her|the|whose) own|own (?:\p{L}+ )?only|treating|for which (?:they|he|she)|responsible for|open ticket|restricted to|limited to|concerned)\b/iu;
const deed =
  /\b(?:sees?|reads?|opens?|looks?|search\w*|finds?|lists?|gets?|receives?|shows?|shown|returns?|views?|downloads?|edits?|changes?|access\w*|visible|approves?|releases?|may|can)\b/i;
const everybody =
  /\b(?:everybody|everyone|anybody|anyone|whoever|regardless|signed[- ]in|logged[- ]in|(?:of|in|from|for|by|to|across|with|to see|sees?|reads?|lists?|returns?|opens?|shows?|exports?) (?:all|any|every|other|the (?:whole|entire|complete|full))|(?:any|every|all) (?!time|times|case|cases|minute|second|hour|day|night|week|month|year|of|the same|at once|attempts?|errors?|events?|messages?|requests?|calls?)\p{L}+|(?:all|every|any|each) (?:[\p{L}-]+ ){0,2}(?!orders?\b|numbers?\b|letters?\b|offers?\b|others?\b)(?:\p{L}{3,}(?:ers?|ors?|ists?|ians?|ees?)|staff|agents?|clerks?|people|accounts?)\b)/iu;
const guarded =
  /\b(?:own|authori[sz]ed|entitled|only|except|refus\w*|assigned|403|404|nobody|no one|not|never|none|without|unless|rights?|policy|filter(?:s|ed)? (?:by|to|on) (?:the|its|their)|restrict\w*|scope\w*|checks?|checked|within)\b/i;

/** Why it is thought to be no harm guards nothing: ", which is staff only anyway". */
const excused = /,? (?:which (?:is|are|saves?|keeps?|makes?)|because|since|as (?:they|it|there)|so that)\b.*$/i;

/** A statement lets some people at something; the design lets everybody, or at all of it. */
export function widerAudience(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(
      ({ kind, text }) =>
        ['criterion', 'security', 'requirement', 'compliance', 'invariant'].includes(kind) && some.test(text) && deed.test(text),
    )
    .flatMap((demand) => {
      const found = reading.design
        .filter(({ section }) => !['Domain Model', 'Monitoring', 'Performance', 'Playbook Patterns'].includes(section))
        .flatMap((passage) =>
          passage.sentences.flatMap((sentence) =>
            (guarded.test(sentence.replace(excused, '')) || reading.isRestated(sentence) ? '' : sentence)
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

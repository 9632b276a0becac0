import type { Objection } from '../../../lifecycle/challenge.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';

const deeds = String.raw`(?:sees?|reads?|opens?|views?|finds?|lists?|looks? (?:at|up|into)|gets?|receives?|downloads?|edits?|changes?|access(?:es)?|releases?|approves?)`;
/** "Contractors see name and photos only for work orders assigned to them": who, and what is left to them of it. */
const limited = new RegExp(
  String.raw`^(?:an? |the |each |every )?([\p{L} -]{3,40}?) (?:can |may |must |shall |should )?(?:only )?${deeds}\b(.*\b(?:only|assigned|their own|his own|own|responsible for|nobody else|no other)\b.*)$`,
  'iu',
);
const deed = new RegExp(String.raw`\b(?:${deeds}|shown|shows?|visible|opened|may|can)\b`, 'i');
/** Words by which a design says that not all of it is meant. */
const bounded =
  /\b(?:own|assigned|assignment|entitled|authori[sz]ed|only|refus\w*|40[34]|filter\w*|restrict\w*|scope\w*|checks?|checked|belongs?|concern\w*|responsible|except|nothing else|nobody|not|never|no other)\b/i;

/**
 * A statement leaves a role only some of what there is; the design says what this role sees and opens, and nowhere where that ends. Held against the role
 * and not against words such as "everybody", which nobody writes who has only forgotten the limit.
 */
export function rolesWithoutLimit(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(({ kind }) => ['criterion', 'security', 'requirement', 'compliance', 'invariant'].includes(kind))
    .flatMap((demand) => {
      const [, role = '', rest = ''] = limited.exec(demand.text) ?? [];
      // "A case is open only while …" tells of a state.
      if (/\b(?:is|are|was|were|be|has|have)\b/i.test(role)) return [];
      const who = subjectWords(role);
      const what = subjectWords(rest);
      if (who.size === 0 || what.size === 0) return [];
      const said = reading.design
        .filter(({ section }) => !['Domain Model', 'Monitoring', 'Performance', 'Playbook Patterns', 'Risks'].includes(section))
        .flatMap((passage) => passage.sentences.map((sentence) => ({ passage, sentence, words: subjectWords(sentence) })))
        .filter(({ sentence, words }) => deed.test(sentence) && wordsAlike(who, words).length === who.size)
        .map((one) => ({ ...one, shared: wordsAlike(what, one.words).length }))
        .filter(({ shared }) => shared > 0);
      if (said.some(({ sentence }) => bounded.test(sentence))) return [];
      const found = said.filter(({ shared }) => shared > 1).toSorted((a, b) => b.shared - a.shared)[0];
      if (!found) return [];
      return [
        raise(reading, {
          concern: 'authorization',
          weight: 'minor',
          passage: found.passage,
          sentence: found.sentence,
          demand,
          fault: `nothing leaves out what “${cut(demand.text)}” leaves out`,
          text: 'It says what this role gets at, and nowhere where that ends. Who knows or guesses an address or a number gets at what is somebody else’s.',
          question: 'By what does each call know which of them are this caller’s, and what is the answer to all others?',
          waysOut: [
            {
              title: 'The query itself asks for what is assigned to the caller',
              tradeOff: 'The identity has to reach the query.',
            },
            { title: 'A check at each read, answered with 404', tradeOff: 'One question more at each call.' },
          ],
        }),
      ];
    });
}

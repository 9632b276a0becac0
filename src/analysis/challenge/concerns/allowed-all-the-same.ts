import type { Concern, Objection } from '../../../lifecycle/challenge.ts';
import type { Demand } from '../demands.ts';
import { sentencesOf } from '../passages.ts';
import { cut, raise } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';
import { wordsAlike } from '../same-root.ts';
import { subjectWords } from '../subject-words.ts';
import { isAboutRights } from './unguarded-rights.ts';

const forbids = /\b(?:never|cannot|can not|must not|may not|not|no longer|no|neither)\b/i;
const limits = /\bonly\b/i;
/** What a sentence says that lets something happen. */
const lets =
  /\b(?:may|can|could|still|also|even|nevertheless|anyway|all the same|at once|immediately|any|another|every|whoever|takes? effect|up to|without asking|again|later|until then|meanwhile|able to|allowed to)\b/i;
const others = /\b(?:any|every|all|another|other|others|whoever|anybody|anyone|everybody|everyone|each)\b/i;
/** What turns a sentence around, or makes it wait for something. */
const turned =
  /\b(?:no|not|never|nobody|nothing|none|neither|nor|without|cannot|refus\w*|reject\w*|den(?:y|ies|ied)|403|404|409|only|unless|until|(?<!at )once|waits?|locked|checks?|checked|compar\w*|constraint|unique|trigger|block\w*|lock\w*|if|except|instead|prevent\w*|forbid\w*|forbidden|skip\w*|ignor\w*|fails?|error|alert\w*|wrong|reason|own)\b|n['’]t\b/i;

/** Why it is done says nothing of what is. */
const purpose = /\b(?:so that|because|since|in order to|as (?:that|this|it))\b.*$/i;

/** A rule forbids something, or leaves it to one; a sentence about the very same lets it happen. */
export function allowedAllTheSame(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(
      ({ kind, words }) => ['invariant', 'criterion', 'requirement', 'security', 'compliance'].includes(kind) && words.size >= 2,
    )
    .flatMap((demand) => {
      const breach = forbids.test(demand.text) ? lets : limits.test(demand.text) ? others : null;
      if (!breach) return [];
      const found = sentencesOf(
        reading.design.filter(
          ({ section }) => !['Domain Model', 'Monitoring', 'Performance', 'Playbook Patterns'].includes(section),
        ),
      )
        .filter(({ sentence }) => !reading.isRestated(sentence) && !turned.test(sentence.replace(purpose, '')))
        .flatMap(({ passage, sentence }) =>
          sentence
            .split(/[;:]\s/)
            .filter((clause) => breach.test(clause))
            .map((clause) => ({ passage, sentence, shared: wordsAlike(demand.words, subjectWords(clause)).length })),
        )
        .filter(({ shared }) => shared >= Math.max(2, Math.min(demand.words.size, 3), demand.words.size * 0.6))
        .toSorted((a, b) => b.shared - a.shared)[0];
      if (!found) return [];
      return [
        raise(reading, {
          concern: concernOf(demand),
          weight: 'minor',
          passage: found.passage,
          sentence: found.sentence,
          demand,
          fault: `it lets happen what “${cut(demand.text)}” rules out`,
          text: 'Both speak of the same, and nothing in the sentence refuses, checks or waits.',
          question: 'Does the rule hold here too, and which line refuses what it rules out?',
          waysOut: [
            {
              title: 'Refuse it here, by a check in the same statement',
              tradeOff: 'Somebody will be refused and has to be told.',
            },
            { title: 'Say the exception where the rule stands', tradeOff: 'The source has to pass its gate again.' },
          ],
        }),
      ];
    });
}

function concernOf({ kind, text }: Demand): Concern {
  if (kind === 'compliance') return 'personal-data';
  return kind !== 'invariant' && (kind === 'security' || isAboutRights(text)) ? 'authorization' : 'invariant-broken';
}

const comesBefore =
  /\b(?:beats?|wins? (?:over|against)|overrides?|takes? precedence over|comes? before|goes? before|outranks?|(?:is|are) (?:stronger|served before|placed before)(?: than)?|replaces?|supersedes?)\b/i;

/** "A beats B" in the one, "B beats A" in the other. */
export function turnedPrecedence(reading: DesignReading): Objection[] {
  return reading.demands.flatMap((demand) => {
    const asked = sides(demand.text);
    if (!asked) return [];
    for (const passage of reading.design) {
      const sentence = passage.sentences.find((said) => {
        const done = sides(said);
        if (!done || reading.isRestated(said)) return false;
        const [winner, loser] = asked;
        const [first, second] = done;
        return (
          wordsAlike(loser, first).length > 0 && wordsAlike(winner, second).length > 0 && wordsAlike(winner, first).length === 0
        );
      });
      if (sentence === undefined) continue;
      return [
        raise(reading, {
          concern: 'invariant-broken',
          weight: 'major',
          passage,
          sentence,
          demand,
          fault: `the other way round than “${cut(demand.text)}”`,
          text: 'Both say which of two comes first, and not the same one.',
          question: 'Which of the two wins?',
          waysOut: [
            { title: 'Turn it round here', tradeOff: 'Whoever counted on it loses.' },
            { title: 'Turn it round where it was asked for', tradeOff: 'The source has to pass its gate again.' },
          ],
        }),
      ];
    }
    return [];
  });
}

/** Words of what comes first, and of what it comes before. */
function sides(text: string): [Set<string>, Set<string>] | null {
  for (const clause of text.split(/[.;:,]\s/)) {
    const match = comesBefore.exec(clause);
    if (!match || /\b(?:not|never|no)\b/i.test(clause)) continue;
    const both: [Set<string>, Set<string>] = [
      subjectWords(clause.slice(0, match.index)),
      subjectWords(clause.slice(match.index + match[0].length)),
    ];
    if (both[0].size > 0 && both[1].size > 0) return both;
  }
  return null;
}

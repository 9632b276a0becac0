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
  /\b(?:may|can|could|still|also|even|nevertheless|anyway|all the same|at once|immediately|any|another|every|whoever|takes? effect|up to|without asking|again|suspended|lifted|waived|switched off|overridden|overrules?|set aside|later|until then|meanwhile|able to|allowed to)\b/i;
const others = /\b(?:any|every|all|another|other|others|whoever|anybody|anyone|everybody|everyone|each)\b/i;
/** What turns a sentence around, or makes it wait for something. */
const turned =
  /\b(?:no|not|never|nobody|nothing|none|neither|nor|without|cannot|refus\w*|reject\w*|den(?:y|ies|ied)|403|404|409|only|unless|until|(?<!at )once|waits?|locked|checks?|checked|compar\w*|constraint|unique|trigger|filter\w*|restrict\w*|alone|block\w*|lock\w*|if|except|instead|prevent\w*|forbid\w*|forbidden|skip\w*|ignor\w*|fails?|error|alert\w*|wrong|reason|own)\b|n['’]t\b/i;

/** "Is on one list only" is broken by a second one, and not by whoever speaks of all lists. */
const counts = /\b(?:one|a single|two|\d+)\b[^,;.]*\bonly\b|\bonly (?:one|two|\d+)\b/i;
const oneMore = /\b(?:two|three|both|another|second|several|many|more than one|again|any number)\b/i;

/** "Released only when all parts are promised": who says when it happens says the same. */
const conditional = /\bonly (?:when|if|after|once|while|during|as long as)\b/i;
const waits = /\b(?:when|after|once|as soon as|while|during|as long as)\b/i;

/** "Documents that belong to no claim": which ones it is about, and nothing that is forbidden. */
const whichOnes =
  /\b(?:that|which|who) (?:(?:has|have|had|is|are|was|were) (?:no|not|never)|\w+ (?:to|in|on|of|at|for|from|by|with) (?:no|none))\b[^,;.]*/gi;

/** Why it is done says nothing of what is. */
const purpose = /\b(?:so that|because|since|in order to|as (?:that|this|it))\b.*$/i;

/** A rule forbids something, or leaves it to one; a sentence about the very same lets it happen. */
export function allowedAllTheSame(reading: DesignReading): Objection[] {
  return reading.demands
    .filter(
      ({ kind, words }) => ['invariant', 'criterion', 'requirement', 'security', 'compliance'].includes(kind) && words.size >= 2,
    )
    .flatMap((demand) => {
      const rule = readRule(demand);
      if (!rule) return [];
      const found = sentencesOf(
        reading.design.filter(
          ({ section }) => !['Domain Model', 'Monitoring', 'Performance', 'Playbook Patterns'].includes(section),
        ),
      )
        .filter(({ sentence }) => !reading.isRestated(sentence) && !turned.test(sentence.replace(purpose, '')))
        .flatMap(({ passage, sentence }) =>
          sentence
            .split(endOfClause)
            .filter((clause) => rule.isBreach(clause))
            .map((clause) => ({ passage, sentence, shared: wordsAlike(rule.words, subjectWords(clause)).length })),
        )
        .filter(({ shared }) => shared >= Math.max(2, Math.min(rule.words.size, 3), rule.words.size * 0.6))
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

/** Where one speaks of something else: what stands in two of them is not said of each other. */
const endOfClause = /[;:]\s|,\s+(?=(?:and|but|while|whereupon)\b)/;

interface Rule {
  readonly words: ReadonlySet<string>;
  readonly isBreach: (clause: string) => boolean;
}

/** What a demand forbids or leaves to one, in that of its clauses which does. */
function readRule({ text, words }: Demand): Rule | null {
  const said = text.split(/[.;]\s+/).find((clause) => forbids.test(clause.replace(whichOnes, ' '))) ?? null;
  if (said !== null) {
    const own = subjectWords(said);
    return { words: own.size >= 2 ? own : words, isBreach: (clause) => lets.test(clause) };
  }
  if (!limits.test(text)) return null;
  if (counts.test(text)) return { words, isBreach: (clause) => oneMore.test(clause) };
  return { words, isBreach: (clause) => others.test(clause) && !(conditional.test(text) && waits.test(clause)) };
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
function sides(text: string): [ReadonlySet<string>, ReadonlySet<string>] | null {
  for (const clause of text.split(/[.;:,]\s/)) {
    const match = comesBefore.exec(clause);
    if (!match || /\b(?:not|never|no)\b/i.test(clause)) continue;
    const both: [ReadonlySet<string>, ReadonlySet<string>] = [
      subjectWords(clause.slice(0, match.index)),
      subjectWords(clause.slice(match.index + match[0].length)),
    ];
    if (both[0].size > 0 && both[1].size > 0) return both;
  }
  return null;
}

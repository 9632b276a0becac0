import { mainGroup, textOf } from '../../analysis/concepts/clause-text.ts';
import type { Clause } from '../../analysis/concepts/clauses.ts';
import type { ReadSentence } from '../../analysis/concepts/reading.ts';
import type { Word } from '../../analysis/concepts/word.ts';
import { refusingVerbs } from '../../analysis/concepts/vocabulary.ts';
import type { Evidence } from './evidence.ts';
import { tidy, type Guarded } from './lasting-rules.ts';
import { rulePartsOf } from './operation-rules.ts';

const mostOfIt = 0.8;

/** What is not shown or told guards no data. */
const shownVerbs = new Set('show display see appear hide list notify inform tell know matter need'.split(' '));

/**
 * Refusals of the criteria that no restated rule tells, in the words of the criterion: "Given a member who has not paid, when they borrow, then nothing is
 * lent" said the other way round would be another rule, and left out it would be none.
 */
export function quotedRefusals(aggregate: Guarded, told: readonly string[], evidence: Evidence): string[] {
  const quoted = aggregate.operations.flatMap((operation) =>
    rulePartsOf({ covers: operation.covers }, evidence)
      .filter(({ statement }) => statement.kind === 'criterion')
      .flatMap(({ statement }) =>
        statement.sentences.map((sentence) => ({ sentence, isWhole: statement.sentences.length === 1 })),
      ),
  );
  const rules = quoted
    .filter(({ sentence }) => refusalIn(sentence, evidence) !== null && !isTold(sentence, told, evidence))
    .flatMap(({ sentence, isWhole }) => saidOfAlways(sentence, isWhole, evidence));
  return [...new Set(rules)];
}

/** "Not only", "not always" deny nothing outright. */
const halfDenied = /\b(?:not|never) (?:only|always|necessarily|just|every|all|yet)\b/i;

/** The sentence as it stands, said of every time instead of one: none of its parts moves, so none can be turned round. A whole criterion word for word is none. */
function saidOfAlways({ text }: ReadSentence, isWhole: boolean, { tagger: { morphology } }: Evidence): string[] {
  if (halfDenied.test(text)) return [];
  const always = text
    .replace(/^(?:when|if)\b/i, 'Whenever')
    .replace(/^(given\b.*?)\bwhen\b(.*?),? then\b,?/i, '$1whenever$2,')
    .replace(/^no (?=(?:two|three|four|\d+) )/i, 'It never happens that ');
  const rule =
    always !== text
      ? always
      : text
          .replace(/\b(is|are|was|were|can|may|must|shall|will|has|have) not\b/i, '$1 never')
          .replace(/\bcannot\b/i, 'can never')
          .replace(/\bdoes not (\p{L}+)/iu, (_, verb: string) => `never ${morphology.thirdPerson(verb)}`)
          .replace(/\bdo not\b/i, 'never')
          .replace(/\b(is|are) (?=(?:refused|rejected|denied|blocked|declined|forbidden|prohibited|prevented)\b)/i, '$1 always ');
  return rule === text && isWhole ? [] : [tidy(rule)];
}

const denies =
  /\b(?:is|are|was|were|does|do|can|may|must|shall|should|will|has|have) not\b|\b(?:cannot|never)\b|^(?:no|nobody|nothing|none|neither)\b/i;
/** "The sale fails", "the delivery is turned away": refused in other words. */
const turnsAway = /\b(?:fails|(?:is|are) (?:turned (?:away|down|back)|sent (?:back|away)|barred|stopped|ignored|cut off))\b/i;

/** The main clause of a sentence in which something is refused or said not to be done. */
function refusalIn({ clauses }: ReadSentence, { tagger }: Evidence): Clause | null {
  const isScenario = clauses.some(({ kind }) => kind === 'condition');
  return (
    clauses.find(({ kind, words }) => {
      if (kind !== 'main') return false;
      const group = mainGroup(words, tagger.morphology);
      if (group !== null && shownVerbs.has(group.verb)) return false;
      const isRefused = group !== null && refusingVerbs.has(group.verb) && group.passive;
      const said = textOf(words);
      return isRefused || denies.test(said) || (isScenario && turnsAway.test(said));
    }) ?? null
  );
}

/** Most of what a sentence says stands in a rule, its refusal and its cases: what is done instead need not. */
function isTold(sentence: ReadSentence, told: readonly string[], evidence: Evidence): boolean {
  const refusal = refusalIn(sentence, evidence);
  const clauses = sentence.clauses.filter((clause) => clause === refusal || clause.kind !== 'main');
  const said = new Set(clauses.flatMap(({ words }) => words.flatMap((word) => stemOf(word, evidence))));
  if (said.size === 0) return true;
  return told.some((rule) => {
    const own = new Set(evidence.tagger.tag(rule).flatMap((word) => stemOf(word, evidence)));
    return [...said].filter((stem) => own.has(stem)).length >= said.size * mostOfIt;
  });
}

function stemOf({ lower, wordClass }: Word, { tagger: { morphology } }: Evidence): string[] {
  if (!['noun', 'verb', 'adjective', 'number'].includes(wordClass)) return [];
  const stem = morphology.infinitive(morphology.singular(lower));
  return refusingVerbs.has(stem) || /^(?:be|have|do)$/.test(stem) ? [] : [stem];
}

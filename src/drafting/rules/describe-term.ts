import { textOf } from '../../analysis/concepts/clause-text.ts';
import { isSomebody } from '../../analysis/concepts/deeds.ts';
import type { PrdReading } from '../../analysis/concepts/reading.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { TermIndex } from '../../analysis/concepts/term-index.ts';
import { sentenceCase } from '../../analysis/concepts/terms.ts';
import { emptyNouns, factVerbs, servingVerbs, weakVerbs } from '../../analysis/concepts/vocabulary.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { joinWords } from './context-texts.ts';
import { literal } from './name-patterns.ts';
import type { OperationDraft } from './operation-draft.ts';

const longestMeaning = 240;
const mostDeeds = 4;

interface Known {
  readonly reading: PrdReading;
  readonly index: TermIndex;
  readonly tagger: Tagger;
  readonly drafts: readonly OperationDraft[];
  readonly roles: ReadonlySet<string>;
}

/** What a term means: by the PRD's glossary, by a sentence that defines it, by what is done with it, or by the first sentence that names it. */
export function describeTerm(term: string, known: Known): string {
  const { reading, index } = known;
  const defined = reading.glossary.find(
    (entry) => index.resolve(entry.term.toLowerCase()) === term || entry.term.toLowerCase() === term,
  );
  if (defined && defined.meaning !== '') return endAtWord(sentenceCase(defined.meaning));
  return definition(term, known) ?? byDeeds(term, known) ?? bySentence(term, index);
}

function definition(term: string, { index }: Known): string | null {
  const defining = new RegExp(
    `^(?:an? |the |each |every )?${literal(term)}s? (?:is|are|means|represents?|describes?) ((?:an? |the |any |one |somebody |someone |something )[^.]{8,})`,
    'i',
  );
  for (const { statement, sentence } of index.mentions(term)) {
    const found = defining.exec(statement.sentences[sentence]?.text ?? '')?.[1];
    if (found) return endAtWord(`${sentenceCase(found)}.`);
  }
  return null;
}

/** "What a member borrows and a librarian checks in"; for a role: "Somebody who borrows copies". */
function byDeeds(term: string, { reading, drafts, tagger, roles }: Known): string | null {
  const third = (verb: string): string => {
    const [first = '', ...rest] = verb.split(' ');
    return [tagger.morphology.thirdPerson(first), ...rest].join(' ');
  };
  const isTold = ({ verb }: OperationDraft): boolean => verb === 'notify' || verb === 'remind';
  const acted = drafts.filter(({ actor }) => actor === term);
  if (acted.length > 0) {
    const deeds = [
      ...new Set(acted.map(({ verb, deeds: [deed] }) => `${third(verb)} ${tagger.morphology.plural(deed?.thing || term)}`)),
    ];
    // What acts need be nobody: a drug requires a check, a payment interface provides a protocol.
    const serves = acted.every(({ verb }) => servingVerbs.has(verb) || weakVerbs.has(verb) || factVerbs.has(verb));
    const isPart =
      emptyNouns.has(term.split(' ').at(-1) ?? '') || term.endsWith('platform') || reading.title.toLowerCase().includes(term);
    const isThing = serves || isPart || drafts.some(({ thing }) => thing === term);
    const isOne = isSomebody(term) && !tagger.morphology.isVerb(term.split(' ').at(-1) ?? '');
    const who = roles.has(term) || isOne || !isThing ? 'Somebody who' : 'What';
    return endAtWord(`${who} ${joinWords(deeds.slice(0, mostDeeds))}.`);
  }
  // Whom or what a message is about is not what is told.
  const done = drafts.filter((draft) => !isTold(draft) && draft.deeds.some(({ thing }) => thing === term));
  const byActor = [
    ...Map.groupBy(
      done.filter(({ actor }) => actor !== 'System'),
      ({ actor }) => actor,
    ),
  ].map(
    ([actor, list]) =>
      `${withArticle(actor)} ${joinWords([...new Set(list.map(({ verb }) => third(verb)))].slice(0, mostDeeds))}`,
  );
  if (byActor.length > 0) return endAtWord(`What ${joinWords(byActor)}.`);
  const passive = [...new Set(done.map(({ verb }) => tagger.morphology.participle(verb.split(' ')[0] ?? '')))];
  return passive.length > 0 ? endAtWord(`What is ${joinWords(passive.slice(0, mostDeeds))}.`) : null;
}

function bySentence(term: string, index: TermIndex): string {
  const mentions = index.mentions(term);
  const starting = mentions.find(
    ({ statement, sentence }) =>
      statement.kind !== 'capability' &&
      new RegExp(`^(?:an? |the |each |every )?${literal(term)}`, 'i').test(statement.sentences[sentence]?.text ?? ''),
  );
  const first =
    starting ??
    mentions.find(({ statement }) => statement.kind === 'criterion' || statement.kind === 'requirement') ??
    mentions[0];
  const sentence = first?.statement.sentences[first.sentence];
  // "Given …, when …, then …" explains nothing; its outcome may.
  const outcome = sentence?.clauses.find(
    ({ kind, words }) => kind === 'main' && new RegExp(`\\b${literal(term)}`, 'i').test(textOf(words)),
  );
  const text = outcome && sentence?.clauses[0]?.kind === 'condition' ? textOf(outcome.words) : (sentence?.text ?? '');
  if (text === '') return `${sentenceCase(withArticle(term))} as this domain uses the word.`;
  return endAtWord(
    first?.statement.kind === 'capability'
      ? `Named where a ${first.statement.role.toLowerCase()} wants to ${text}.`
      : `${sentenceCase(text)}.`,
  );
}

function endAtWord(text: string): string {
  if (text.length <= longestMeaning) return text;
  const cut = text.slice(0, longestMeaning);
  return `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}

import { cut, placeOf } from '../../../analysis/challenge/raise.ts';
import { splitSentences } from '../../../analysis/challenge/passages.ts';
import { within, type DesignReading } from '../../../analysis/challenge/read-design.ts';
import { wordsAlike } from '../../../analysis/challenge/same-root.ts';
import { subjectWords } from '../../../analysis/challenge/subject-words.ts';
import { listGivenUp } from '../../../analysis/design/ends/given-up.ts';
import { nameOfComponent } from '../../../analysis/design/list-components.ts';
import { findTechnologyTerms } from '../../../analysis/technology/find-technology-terms.ts';
import { isSetAside } from '../../../analysis/technology/set-aside.ts';
import type { Dialogue } from './dialogue.ts';
import type { SettledDecision } from './list-settled.ts';
import { holdingDecisions, readHolding } from './what-holds.ts';

const kinds = String.raw`(?:technolog(?:y|ies)|(?:tech\w* )?stack|products?|tools?|software|frameworks?|(?:programming )?languages?|librar(?:y|ies)|data ?bases?|(?:data ?)?stores?|(?:message )?brokers?|(?:message )?queues?|infrastructure)`;
const uses = String.raw`(?:use[sd]?|using|cho[os]\w*|tak(?:e|en)|buil[dt]|runs?|needs?|needed|have|has|stores?|keeps?|holds?|part of|in place|there)`;

/** What it is made of, as a whole or of one kind: "Which technologies are used?", "What is it built with?". */
const asksForTechnology = new RegExp(
  String.raw`\b(?:which|what) (?:kinds? of )?${kinds}\b.*\b${uses}\b|\bwhat (?:is|are) (?:the|our|your) (?:\w+ )?${kinds}\b|\bwhat (?:is|are|was) (?:[\p{L}-]+ ){1,4}?(?:built|made|written|implemented|programmed) (?:with|of|on|in|from|out of)\b|\bwhat (?:do|does) (?:we|it|they|the [\p{L}-]+(?: [\p{L}-]+)?) use\b|\bwhat (?:is|are) (?:now |still )?(?:used|in use)\b`,
  'iu',
);
/** Where something lies: "Where are drafts kept?", "What stores the list?". */
const asksForPlace =
  /\bwhere\b.*\b(?:stored?|kept|keep|held|hold|saved?|persist(?:s|ed)?|written|archived?|cached?|lives?|lies?)\b|\bwhat (?:stores|keeps|holds|saves|persists|caches|archives)\b/i;

const ofAsking = subjectWords(
  'which what where how technology technologies tech stack product products tool tools software framework frameworks programming language languages library libraries database databases store stores ' +
    'datastore broker brokers message queue queues infrastructure use used using chosen choose chose taken take built build made written implemented programmed run runs need needs needed have kept keep held ' +
    'hold saved save persisted persists archived cached live lives lie lies now still currently today actually place there kind all design rfc with from for the our your their its the project team',
);

/** What a kind that is asked for is called among those that code tells apart. */
const categories: readonly (readonly [RegExp, string])[] = [
  [/\bdata ?(?:base|store)s?\b|\bstores? (?:is|are|do|does|was|were)\b/i, 'database'],
  [/\b(?:brokers?|queues?)\b/i, 'messaging'],
  [/\bframeworks?\b/i, 'framework'],
  [/\blanguages?\b/i, 'language'],
];
/** A format or a type is nothing that somebody runs. */
const noProduct = new Set(['format', 'data type', 'interface']);

const described = /^(?:High-Level Approach|Component Design|Technology Choices|Integration Points)$/;
const keeping =
  /\b(?:stor\w+|kept|keeps?|held|holds?|sav(?:es?|ed)|persist\w*|writ(?:es|ten)|archiv\w*|cach\w*|cop(?:y|ies|ied)|memory|tables?|rows?|databases?|files?|disks?|buckets?|queues?)\b/i;

/** "Which stores are used?" means those of data, unless people shop there. */
const asksForStores = /\b(?:which|what) stores?\b/i;
const shops = /\b(?:an?|the|each|every|our|per|of|in|all|which) stores?\b/i;

/** So many sentences answer at most. */
const mostLines = 6;

/**
 * What the design is built with, or where it keeps a thing, as it stands now: decisions first, then its sections, without what is struck. Empty where nobody
 * asks for that, and where nothing stands about the thing.
 */
export function tellUsed(dialogue: Dialogue): string {
  const { text } = dialogue.turn;
  const isPlace = asksForPlace.test(text);
  if (!isPlace && !asksForTechnology.test(text)) return '';
  if (asksForStores.test(text) && dialogue.reading.demands.some((demand) => shops.test(demand.text))) return '';
  const subject = [...subjectWords(text)].filter((word) => !ofAsking.has(word));
  const holding = holdingDecisions(dialogue);
  const reading = readHolding(dialogue);
  if (subject.length > 0) return tellAbout({ dialogue, holding, reading, subject, isPlace });
  return isPlace ? '' : tellAll({ dialogue, holding, reading, category: categories.find(([asked]) => asked.test(text))?.[1] });
}

interface Asked {
  readonly dialogue: Dialogue;
  readonly holding: readonly SettledDecision[];
  readonly reading: DesignReading;
}

function tellAbout({
  dialogue,
  holding,
  reading,
  subject,
  isPlace,
}: Asked & { subject: readonly string[]; isPlace: boolean }): string {
  const isAbout = (said: string): boolean => wordsAlike(subject, subjectWords(said)).length === subject.length;
  const tells = (said: string): boolean => (isPlace ? keeping.test(said) : true) || listTerms(said).length > 0;
  const decided = holding.filter((one) => isAbout(one.text) && tells(one.text)).map(({ id, text }) => `- ${id}: “${cut(text)}”`);
  const said = within(reading, described)
    .flatMap((passage) =>
      passage.sentences.map((sentence) => ({
        passage,
        sentence,
        isNear: isAbout(`${passage.label} ${nameOfComponent(passage)} ${sentence}`),
      })),
    )
    .filter(({ sentence, isNear }) => isNear && tells(sentence) && !reading.isRestated(sentence))
    .filter(({ sentence }) => !holding.some(({ text }) => sentence.includes(text) || text.includes(sentence)))
    .map(({ passage, sentence }) => `- ${dialogue.material.rfc.key}, ${placeOf(passage)}: “${cut(sentence)}”`);
  const lines = [...new Set([...decided, ...said])].slice(0, mostLines);
  return lines.length === 0 ? '' : `What stands about it now:\n\n${lines.join('\n')}`;
}

function tellAll({ dialogue, holding, reading, category }: Asked & { category: string | undefined }): string {
  const fits = (one: Term): boolean => category === undefined || one.category === category;
  const places = new Map<string, Set<string>>();
  const add = (name: string, place: string): void => void places.set(name, (places.get(name) ?? new Set()).add(place));
  for (const { id, text } of holding) for (const one of listTerms(text).filter(fits)) add(one.name, id);
  const partners = new Set(
    within(reading, /^Integration Points$/)
      .map(nameOfComponent)
      .filter((name) => name !== '' && !/^Given by\b/.test(name)),
  );
  for (const passage of within(reading, described).filter(({ text }) => !reading.isRestated(text) && !isListed.test(text))) {
    const place = nameOfComponent(passage) || passage.section;
    const own = passage.sentences.filter((sentence) => !holding.some(({ text }) => text.includes(sentence)));
    for (const one of own.flatMap(listTerms).filter(fits)) add(one.name, place === one.name ? passage.section : place);
  }
  const dropped = holding.flatMap(({ id, text }) =>
    listGivenUp(text).flatMap((phrase) =>
      findTechnologyTerms(phrase).map(({ start, end }) => ({ name: phrase.slice(start, end), id })),
    ),
  );
  const gone = dropped.filter(({ name }, at) => !places.has(name) && dropped.findIndex((other) => other.name === name) === at);
  if (places.size === 0 && gone.length === 0) return '';
  const decided = holding
    .filter(({ text }) => listTerms(text).some(fits) || dropped.some(({ name }) => text.includes(name)))
    .map(({ id, text }) => `- ${id}: “${cut(text)}”`);
  const chosen = within(reading, /^Technology Choices$/)
    .flatMap(({ sentences }) => sentences)
    .filter((sentence) => listTerms(sentence).some(fits) && !isListed.test(sentence) && !reading.isRestated(sentence))
    .filter((sentence) => !holding.some(({ text }) => text.includes(sentence) || sentence.includes(text)))
    .map((sentence) => `- ${dialogue.material.rfc.key}, Technology Choices: “${cut(sentence)}”`);
  const names = [...places].map(([name, where]) => `- ${name}: ${[...where].join(', ')}`);
  return [
    ...(decided.length > 0 ? [`Decided:\n\n${decided.join('\n')}`] : []),
    ...(names.length > 0 ? [`${dialogue.material.rfc.key} names, as it stands now:\n\n${names.join('\n')}`] : []),
    ...(category === undefined && partners.size > 0 ? [`It goes together with: ${[...partners].join(', ')}.`] : []),
    ...(chosen.length > 0 ? [`It says of the choice:\n\n${[...new Set(chosen)].slice(0, mostLines).join('\n')}`] : []),
    ...(gone.length > 0 ? [`No longer used: ${gone.map(({ name, id }) => `${name} (${id})`).join(', ')}.`] : []),
  ].join('\n\n');
}

/** "Redis: Stock API (Component Design)": where it is named, and no choice. */
const isListed = /\((?:Component Design|Integration Points|High-Level Approach)\)|; Technical Context$/;

interface Term {
  readonly name: string;
  readonly category: string;
}

/** Products that a text takes up, as written there: what it says no to is none, and "caches" is no name. */
function listTerms(text: string): Term[] {
  return splitSentences(text).flatMap((sentence) =>
    findTechnologyTerms(sentence)
      .filter((term) => !noProduct.has(term.category) && !isSetAside(sentence, term))
      // "Caches" and "Database" are no names, wherever they stand.
      .filter(({ term }) => /\p{Lu}/u.test(term))
      .map(({ start, end, category }) => ({ name: sentence.slice(start, end), category })),
  );
}

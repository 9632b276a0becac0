import type { DesignNotes } from '../../lifecycle/design-notes.ts';
import { splitSentences } from '../challenge/passages.ts';
import { asSentence, upperFirst } from './as-sentence.ts';
import { findTechnologyTerms } from '../technology/find-technology-terms.ts';
import { asksWhole, splitBlocks, type NoteBlock } from './finalize/note-blocks.ts';
import { heldSecret, keyOf, splitKeys } from './finalize/note-keys.ts';
import { isAgainst, passedOver, tellsChoice } from './read-choice.ts';
import { splitObjection } from './alternatives/tells-against.ts';
import { speaksFor, splitConsidered } from './alternatives/why-considered.ts';
import { tellsHow } from './tells-how.ts';
import { tellsOpen } from './tells-open.ts';
import { tellsToday } from './tells-today.ts';
import { partOpenings } from './finalize/note-openings.ts';
import { findPlace, isListed, isReasoned, type NotePlace } from './finalize/note-places.ts';

type Sorted = { -readonly [P in NotePlace]: DesignNotes[P][number][] };

/** Longer texts that name a product are about something else as well. */
const longestChoice = 240;

/** Kinds of parts that software is built of, where nobody named a product. */
const parts =
  /\b(?:jobs?|services?|workers?|queues?|tables?|caches?|brokers?|databases?|replicas?|modules?|APIs?|webhooks?|endpoints?|backends?|front-?ends?|servers?|schedulers?|cron|events? (?:is|are|goes?)|processes|index(?:es)?|columns?)\b/i;

/**
 * Sorts what an engineer notes into the places of an RFC: by the headings it stands under, by keys such as "Budget:", and by what it is (a question, a
 * diagram, a product that is named). No statement is lost: what fits nowhere becomes Technical Context, word for word. A heading that no place knows
 * stays where text stays below it; one that only orders what was sorted elsewhere does not.
 */
export function sortNotes(notes: string): DesignNotes {
  const sorted = emptyNotes();
  const blocks = splitBlocks(notes);
  let under: NotePlace | null = null;
  let depth = 0;
  let isRefused = false;
  // Whether the list that the heading stands above was met.
  let hasItems = false;
  let waiting: NoteBlock | null = null;
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'heading') {
      const found = findPlace(block.text);
      if (found !== null || block.level <= depth || under === null) {
        under = found;
        hasItems = false;
        isRefused = /\b(?:rejected|discarded|not taken)\b/i.test(block.text);
        depth = found === null ? 0 : block.level;
      }
      waiting = null;
      if (found !== null || block.text === '') continue;
      const title: NoteBlock = { kind: 'paragraph', text: `**${block.text.replace(/\*/g, '')}**` };
      if (isAlone(block, blocks[at + 1])) add(sorted, proseOf(under), title);
      else waiting = title;
      continue;
    }
    for (const piece of splitKeys(block).flatMap((one) => takeOpenings(sorted, one, { under, hasItems }))) {
      const place = placeUnder(under, piece, { hasItems });
      if (waiting !== null && place === proseOf(under)) {
        add(sorted, place, waiting);
        waiting = null;
      }
      if (place === 'alternatives' && !isRefused && piece.kind !== 'code') addWay(sorted, piece);
      else add(sorted, place, piece);
    }
    hasItems ||= block.kind === 'item';
  }
  return sorted;
}

/** Puts what a piece leaves open among the open questions, and gives what is left to be sorted. */
function takeOpenings(sorted: Sorted, piece: NoteBlock, at: { under: NotePlace | null; hasItems: boolean }): NoteBlock[] {
  const { stated, open } = mayLeaveOpen(piece, at) ? partOpenings(piece) : { stated: piece, open: [] };
  for (const { place, text } of open) sorted[place].push(valueFor(place, text));
  if (stated === null) return [];
  return at.under === null ? splitUnsorted(stated) : [stated];
}

/** A risk is often that nobody knows something, and an alternative is weighed as a whole; a limit that nobody has set is none. */
function mayLeaveOpen(piece: NoteBlock, { under, hasItems }: { under: NotePlace | null; hasItems: boolean }): boolean {
  if ((piece.kind !== 'paragraph' && piece.kind !== 'item') || heldSecret(piece.text)) return false;
  const place = keyOf(piece.text)?.place ?? (under === null ? null : placeUnder(under, piece, { hasItems }));
  if (place === 'constraints') return splitSentences(piece.text).every((sentence) => tellsOpen(sentence) !== null);
  return place === null || !isListed(place);
}

/** Nothing stands below it, so that it is a statement itself. */
function isAlone({ level }: { level: number }, next: NoteBlock | undefined): boolean {
  return next === undefined || (next.kind === 'heading' && next.level <= level);
}

const asksBehind: readonly NotePlace[] = ['risks', 'edgeCases', 'constraints', 'pros', 'cons'];

/**
 * "Budget: 20k" in a line of its own bounds the design, whatever list it stands behind, and behind the bullets of a list "Monitoring: …" heads itself; a
 * bullet belongs to its list.
 */
function placeUnder(under: NotePlace | null, piece: NoteBlock, { hasItems }: { hasItems: boolean }): NotePlace {
  if (piece.kind === 'paragraph' && heldSecret(piece.text)) return proseOf(under);
  if (under === null) return placeOf(piece);
  // "Is a repair logged?" is no way that somebody weighed.
  if (piece.kind !== 'heading' && under === 'alternatives' && asksWhole(piece.text)) return 'decisions';
  // Behind a list of risks a question in a paragraph of its own is asked, and no risk.
  if (piece.kind === 'paragraph' && asksBehind.includes(under) && asksWhole(piece.text)) return 'decisions';
  const keyed = piece.kind === 'paragraph' ? keyOf(piece.text)?.place : undefined;
  if (keyed === 'constraints' || (keyed !== undefined && hasItems && (isListed(under) || isListed(keyed)))) return keyed;
  return under;
}

/** What the notes say in all, for whoever looks for an answer in them. */
export function textOfNotes(notes: DesignNotes): string {
  return Object.values(notes)
    .flat()
    .map((note: string | { text: string; reason?: string }) =>
      typeof note === 'string' ? note : `${note.text} ${note.reason ?? ''}`,
    )
    .join('\n');
}

function emptyNotes(): Sorted {
  return {
    problemSummary: [],
    domainModel: [],
    technicalContext: [],
    highLevelApproach: [],
    componentDesign: [],
    technologyChoices: [],
    integrationPoints: [],
    performance: [],
    security: [],
    failureModes: [],
    monitoring: [],
    constraints: [],
    pros: [],
    cons: [],
    decisions: [],
    unknowns: [],
    alternatives: [],
    risks: [],
    edgeCases: [],
    diagrams: [],
  };
}

/** A heading below a list is no entry of it. */
function proseOf(place: NotePlace | null): NotePlace {
  return place === null || isListed(place) || place === 'diagrams' ? 'technicalContext' : place;
}

function placeOf(block: NoteBlock): NotePlace {
  if (block.kind === 'code' || block.kind === 'heading') return 'technicalContext';
  const keyed = keyOf(block.text);
  if (keyed) return keyed.place;
  if (/\?\W*$/.test(block.text) || /^(?:TODO|TBD|FIXME)\b/.test(block.text)) return 'decisions';
  if (tellsToday(block.text)) return 'technicalContext';
  if (isChoice(block.text)) return 'technologyChoices';
  if (parts.test(block.text) && block.text.length <= longestChoice) return 'technologyChoices';
  return tellsHow(block.text) ? 'highLevelApproach' : 'technicalContext';
}

/**
 * A paragraph under no heading tells what is there and what is built by turns: each sentence of what is built is a bullet of its own, with what goes on about the
 * same behind it, so that what is decided about it stands behind it alone.
 */
function splitUnsorted(block: NoteBlock): NoteBlock[] {
  if (block.kind !== 'paragraph' || !unsorted.includes(placeOf(block))) return [block];
  // Nothing of it says that it is there today: what no word sorts is of what stands before it.
  const isBuilt = placeOf(block) === 'technologyChoices';
  const rest: readonly NotePlace[] = isBuilt ? ['technicalContext', 'highLevelApproach'] : ['technicalContext'];
  const runs: { kind: 'paragraph' | 'item'; text: string }[] = [];
  for (const sentence of splitSentences(block.text)) {
    const kind = rest.includes(placeOf({ kind: 'paragraph', text: sentence })) ? 'paragraph' : 'item';
    const last = runs.at(-1);
    // What stands first of all, and is gone on with, goes with that.
    const isMore =
      // A question that was left here is answered behind it.
      /\?\W*$/.test(last?.text ?? '') ||
      (kind === 'paragraph'
        ? last?.kind === 'paragraph' || isBuilt || goesOn(sentence)
        : isBuilt && last?.kind === 'paragraph' && goesOn(sentence));
    if (last && isMore) runs[runs.length - 1] = { kind: kind === 'item' ? kind : last.kind, text: `${last.text} ${sentence}` };
    else runs.push({ kind, text: sentence });
  }
  // What is cut within a sentence stays whole, and what says one thing a paragraph.
  const isCut = runs.map(({ text }) => text).join(' ') !== block.text.replace(/\s+/g, ' ').trim();
  return isCut || runs.length < 2 ? [block] : runs;
}

/** Those in which paragraphs stand that no word sorts. */
const unsorted: readonly NotePlace[] = ['technicalContext', 'technologyChoices', 'highLevelApproach'];

/** "It is copied at night" is said of what stands before it, and not of what is there today. */
function goesOn(sentence: string): boolean {
  return (
    !tellsToday(sentence) &&
    /^(?:It|They|This|That|These|Those|Each|Both|Its|Their|There|So|Then|Otherwise|Here)\b/.test(sentence)
  );
}

function isChoice(text: string): boolean {
  return text.length <= longestChoice && findTechnologyTerms(text).length > 0;
}

function add(sorted: Sorted, place: NotePlace, block: NoteBlock): void {
  if (block.kind === 'heading') return;
  if (block.kind === 'code') {
    if (/^mermaid$/i.test(block.language)) sorted.diagrams.push({ language: 'mermaid', text: block.text });
    else appendProse(sorted, proseOf(place), fenced(block));
    return;
  }
  const { text } = block;
  if (addCure(sorted, place, text)) return;
  if (isReasoned(place)) {
    sorted[place as 'alternatives'].push(readReasoned(place, valueFor(place, text)));
  } else if (isListed(place)) {
    sorted[place as 'constraints'].push(place === 'constraints' ? text : valueFor(place, text));
  } else {
    const said = namesSection.test(text) ? upperFirst(valueFor(place, text)) : text;
    appendProse(sorted, proseOf(place), block.kind === 'item' ? asBullet(said) : said);
  }
}

/** A bullet that says what is done about the one before it is no risk or drawback of its own. */
function addCure(sorted: Sorted, place: NotePlace, text: string): boolean {
  const [, done] =
    /^\**(?:mitigation|mitigated by|cure|remedy|counter-?measure|against (?:it|this|that))\**:\**\s+([^]+)$/i.exec(text) ?? [];
  if (done === undefined) return false;
  const risk = place === 'risks' ? sorted.risks.at(-1) : undefined;
  if (risk !== undefined && risk.reason === '') {
    sorted.risks[sorted.risks.length - 1] = { ...risk, reason: done };
    return true;
  }
  const con = place === 'cons' ? sorted.cons.at(-1) : undefined;
  if (con === undefined) return false;
  sorted.cons[sorted.cons.length - 1] = `${asSentence(con)} Mitigation: ${done}`;
  return true;
}

/** "Approach: the client asks" stands below the heading of that name; "Database: …" tells what its section does not. */
const namesSection =
  /^\**(?:approach|solution|proposal|overview|problem|goal|monitoring|security|performance|failure modes|integrations?|components?)\**:/i;

/** Among alternatives stands what is taken as well, and what nobody has said anything against. */
function addWay(sorted: Sorted, block: NoteBlock): void {
  if (block.kind === 'heading' || block.kind === 'code') return;
  const text = valueFor('alternatives', block.text);
  if (!tellsChoice(text)) {
    add(sorted, 'alternatives', block);
    const last = sorted.alternatives.at(-1);
    const isUnclear = last && /^because\b/i.test(last.reason) && splitConsidered(text) === null;
    if (isUnclear && !refusal.test(text) && !isAgainst(last.reason))
      sorted.alternatives[sorted.alternatives.length - 1] = { text, reason: '' };
    return;
  }
  appendProse(sorted, isChoice(text) ? 'technologyChoices' : 'highLevelApproach', block.kind === 'item' ? asBullet(text) : text);
  const other = passedOver(text);
  if (other !== '') sorted.alternatives.push({ text: other, reason: text });
}

/** "Risk: the sensor drifts" is the risk that the sensor drifts. */
function valueFor(place: NotePlace, text: string): string {
  const keyed = keyOf(text);
  return keyed?.place === place ? keyed.value : text;
}

/** Bullets that follow each other stay one list. */
function appendProse(sorted: Sorted, place: NotePlace, text: string): void {
  const blocks = sorted[place] as string[];
  const last = blocks.at(-1);
  if (last?.startsWith('- ') && text.startsWith('- ')) blocks[blocks.length - 1] = `${last}\n${text}`;
  else blocks.push(text);
}

function asBullet(text: string): string {
  return `- ${text.split('\n').join('\n  ')}`;
}

function fenced({ language, text }: { language: string; text: string }): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return [`${mark}${language}`, text, mark].join('\n');
}

const reasonMark =
  /\s*(?:[;,.]?\s+(?=because\b)|\s[–—-]\s|\s*(?:->|→)\s*|[;.,]?\s+(?:mitigation|mitigated by|cure|remedy|counter-?measure|against it|handling|handled by|reason(?: rejected)?|rejected)\s*:\s*|\n[-*]?\s*\**(?:mitigation|cure|remedy|counter-?measure|against it|handling|reason(?: rejected)?)\**\s*:\**\s*)/i;

/** "Install it again. Loses the settings": what is said away behind the name of another way speaks against it; "Kafka: one topic each" tells how it would be. */
const objection =
  /\.\s+(?=(?:(?:It|This|That|They|Each|Both) )?(?:loses?|needs?|costs?|breaks?|cannot|would (?:need|cost|lose|break|have to)|does not|do not|is too|has no(?:ne)?|knows no(?:thing)?|lacks|nobody|no one|too)\b)/iu;

/** "MongoDB: rejected because nobody runs it": that it is rejected says the place where it stands. */
const refusal = /\s*[:;,–—-]\s+(?:rejected|discarded|dropped|not taken|given up)[,;:]?\s+(?=because\b)/i;

/** "A callback arrives twice: we ignore the second", and the same as two sentences: what comes first happens, and the rest is done about it. */
const answer = /(?<=\S\s+\S+\s+\S.*)(?::\s+|\.\s+(?=\p{Lu}))/u;

const earlierMarks: Partial<Record<NotePlace, readonly RegExp[]>> = { alternatives: [refusal] };
const furtherMarks: Partial<Record<NotePlace, readonly RegExp[]>> = { alternatives: [objection], edgeCases: [answer] };

/** Why another way is not taken stands alone in the RFC and in its AI-ADR, as a sentence. */
function readReasoned(place: NotePlace, text: string): { text: string; reason: string } {
  const considered = place === 'alternatives' ? splitConsidered(text) : null;
  if (considered?.name === '') return { text, reason: '' };
  if (considered !== null) {
    const { name, because, more, against } = considered;
    return { text: [more === '' ? name : `${name}: ${more}`, speaksFor(because)].join('\n\n'), reason: against };
  }
  const read = readMarked(place, text);
  return place === 'alternatives' && read.reason !== '' ? { ...read, reason: asSentence(read.reason) } : read;
}

/** Of another way, a mark that stands behind "NAME: what speaks against it" parts words of the reason. */
function readMarked(place: NotePlace, text: string): { text: string; reason: string } {
  const marked = splitReason(text, [...(earlierMarks[place] ?? []), reasonMark]);
  const told = place === 'alternatives' ? splitObjection(text) : null;
  if (told !== null && (marked.reason === '' || told.text.length < marked.text.length) && !refusal.test(text)) return told;
  return marked.reason === '' ? splitReason(text, furtherMarks[place] ?? []) : marked;
}

/** What is said, and behind a dash, an arrow, "because" or a label of its own, why or what is done about it. */
function splitReason(text: string, marks: readonly RegExp[]): { text: string; reason: string } {
  const mark = marks.map((one) => one.exec(text)).find((found) => found !== null);
  const said = mark ? text.slice(0, mark.index).trim() : '';
  const reason = mark ? text.slice(mark.index + mark[0].length).trim() : '';
  return said === '' || reason === '' ? { text, reason: '' } : { text: said, reason };
}

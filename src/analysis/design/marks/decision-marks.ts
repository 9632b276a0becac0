import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { briefMarkOf, markOf, quotedMarkOf, withoutReplaced } from '../../../lifecycle/replaced-text.ts';
import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { mapDesign, mapSaid } from '../map-design.ts';

export type MarkedDecision = Pick<SessionDecision, 'id' | 'text' | 'decidedBy' | 'decidedAt'>;

/** What is written where the decision holds, in its words. */
export function toMark({ id, text, decidedBy, decidedAt }: MarkedDecision): string {
  return markOf({ id, text, by: decidedBy, at: decidedAt });
}

/** The same where its words stand at another place already. */
export function toBriefMark(decision: Pick<MarkedDecision, 'id'>): string {
  return briefMarkOf(decision);
}

/** The same where the document goes on behind it. */
export function toQuotedMark({ id, text, decidedBy, decidedAt }: MarkedDecision): string {
  return quotedMarkOf({ id, text, by: decidedBy, at: decidedAt });
}

/** A text with the marks of these decisions as they are where nothing follows them: whoever moves, adds or takes back marks reads them in one form. */
export function unquoteMarks(text: string, decisions: readonly MarkedDecision[]): string {
  if (!text.includes(': “')) return text;
  return decisions.reduce((sofar, one) => sofar.replaceAll(toQuotedMark(one).trim(), () => toMark(one).trim()), text);
}

/** The same in all of a document. */
export function withPlainMarks(body: RfcBody, decisions: readonly MarkedDecision[]): RfcBody {
  return mapSaid(body, (text) => unquoteMarks(text, decisions));
}

interface PlacedMark {
  readonly start: number;
  readonly end: number;
  readonly isBrief: boolean;
}

/** The mark of a decision that begins exactly there, as it was written; null where there is none, or somebody has changed its words. */
export function markAt(text: string, at: number, decision: MarkedDecision): PlacedMark | null {
  const brief = toBriefMark(decision);
  if (!text.startsWith(brief, at)) return null;
  const full = toMark(decision);
  if (text.startsWith(full, at)) return { start: at, end: at + full.length, isBrief: false };
  const end = at + brief.length;
  return /^(?=\s|$)(?! \([^()\n]*\): )/.test(text.slice(end, end + 200)) ? { start: at, end, isBrief: true } : null;
}

/** All marks of a decision that stand in a text as they were written. */
export function listMarks(text: string, decision: MarkedDecision): PlacedMark[] {
  const brief = toBriefMark(decision);
  const found: PlacedMark[] = [];
  for (let at = text.indexOf(brief); at !== -1; at = text.indexOf(brief, at + brief.length)) {
    const mark = markAt(text, at, decision);
    if (mark) found.push(mark);
  }
  return found;
}

/** Behind all marks that stand there one behind the other. */
export function skipMarks(text: string, from: number, decisions: readonly MarkedDecision[]): number {
  let behind = from;
  const next = (): PlacedMark | null | undefined => decisions.map((one) => markAt(text, behind, one)).find((one) => one !== null);
  for (let mark = next(); mark; mark = next()) behind = mark.end;
  return behind;
}

/** Whether the words of a decision stand in the document as somebody decided them. */
export function saysDecision(body: RfcBody, decision: MarkedDecision): boolean {
  const words = toMark(decision).trim();
  let isSaid = false;
  mapDesign(body, (text) => {
    isSaid ||= text.includes(words);
    return text;
  });
  return isSaid;
}

/** Takes the marks of a decision out; a struck sentence that no other mark follows stands again. */
export function takeBack(text: string, decision: MarkedDecision, decisions: readonly MarkedDecision[]): string {
  let left = '';
  let from = 0;
  for (const mark of listMarks(text, decision)) {
    left += text.slice(from, mark.start);
    if (skipMarks(text, mark.end, decisions) === mark.end) left = unstrike(left);
    from = mark.end;
  }
  return left + text.slice(from);
}

/** What stands before the marks of several decisions, with nothing struck of it, and the ids of the others. */
export interface SharedPlace {
  readonly said: string;
  readonly ids: readonly string[];
}

/**
 * The text with nothing struck any more where a decision and others stand behind one sentence or row: nobody can tell from it which of them struck what, so that
 * those of the others that hold are to strike it anew.
 */
export function openShared(
  text: string,
  decision: MarkedDecision,
  decisions: readonly MarkedDecision[],
): { text: string; places: readonly SharedPlace[] } {
  const all = decisions.flatMap((one) => listMarks(text, one).map((mark) => ({ ...mark, id: one.id })));
  const places: SharedPlace[] = [];
  let opened = text;
  for (const mark of listMarks(text, decision).toReversed()) {
    const run = [mark.start];
    const others: string[] = [];
    const join = ({ start, id }: (typeof all)[number]): void => {
      run.push(start);
      others.push(id);
    };
    for (let at = mark.start, one; (one = all.find(({ end }) => end === at)); at = one.start) join(one);
    for (let at = mark.end, one; (one = all.find(({ start }) => start === at)); at = one.end) join(one);
    const start = Math.min(...run);
    const before = opened.slice(0, start);
    const standing = unstrike(before);
    if (others.length === 0 || standing === before) continue;
    places.push({ said: standing.slice(standing.lastIndexOf('\n') + 1), ids: others });
    opened = `${standing}${opened.slice(start)}`;
  }
  return { text: opened, places };
}

/** Whatever is struck of the last sentence of a text stands again, and of a row all that is. */
function unstrike(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  if (line.startsWith('|') && !line.includes('→'))
    return `${text.slice(0, text.length - line.length)}${line.replaceAll('~~', '')}`;
  const restored = text.replace(/~~((?:(?!~~)[\s\S])+)~~((?:(?!~~|→|[.!?]["”’)]*\s|\n\s*(?:\n|[-*+] ))[\s\S])*)$/, '$1$2');
  return restored === text ? text : unstrike(restored);
}

/**
 * The document with the words of each decision at the first of its places, in the order in which it is read, and its id alone at those behind: whichever was
 * marked first, and also where an earlier version said them everywhere. A note that is a paragraph of its own keeps its words. Where somebody has changed
 * them, the other places mean what stands there now.
 */
export function sayOnce(body: RfcBody, decisions: readonly MarkedDecision[]): RfcBody {
  return decisions.reduce(sayOneOnce, body);
}

function sayOneOnce(body: RfcBody, decision: MarkedDecision): RfcBody {
  if (!saysDecision(body, decision) && saysOtherwise(body, decision)) return body;
  const full = toMark(decision);
  let isSaid = false;
  return mapDesign(body, (text) => {
    let said = '';
    let from = 0;
    for (const { start, end } of listMarks(text, decision)) {
      said += text.slice(from, start);
      isSaid ||= said.includes(full.trim());
      said += isSaid ? toBriefMark(decision) : full;
      from = end;
    }
    said += text.slice(from);
    isSaid ||= said.includes(full.trim());
    return said;
  });
}

/** Somebody wrote over its words, or a later decision struck them. */
function saysOtherwise(body: RfcBody, { id }: MarkedDecision): boolean {
  const signed = new RegExp(String.raw`→ ${id}(?: \([^()\n]*\))?: `);
  let isChanged = false;
  mapDesign(body, (text) => {
    isChanged ||= signed.test(text);
    return text;
  });
  return isChanged;
}

/**
 * An RFC as it holds, for whoever looks for an answer near a sentence: the words of a decision stand at each of its places again, long ones once in a section.
 */
export function readWhole(written: RfcBody): RfcBody {
  const body = withPlainMarks(written, written.designSession.decisions);
  return withoutReplaced(body.designSession.decisions.filter((one) => saysDecision(body, one)).reduce(spellOut, body));
}

function spellOut(body: RfcBody, decision: RecordedDecision): RfcBody {
  const full = toMark(decision);
  return mapDesign(body, (text) => {
    const marks = listMarks(text, decision);
    const isShort = full.length <= longestRepeated;
    const isSaid = text.includes(full.trim());
    return marks
      .filter(({ isBrief }, at) => isBrief && (isShort || (at === 0 && !isSaid)))
      .reduceRight((sofar, { start, end }) => `${sofar.slice(0, start)}${full}${sofar.slice(end)}`, text);
  });
}

/** Characters; 60 times so many are still read in no time. */
const longestRepeated = 600;

import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import { splitPassages } from '../../challenge/passages.ts';
import { listMarks, toMark } from '../marks/decision-marks.ts';
import { findSentence } from '../find-sentence.ts';
import { isAboutComponent } from '../list-components.ts';
import { mapDesign, mapRisks } from '../map-design.ts';
import { dropNote, isRecorded } from '../marks/mark-decisions.ts';
import { titleOfAlternative } from '../alternatives/merge-alternatives.ts';
import { readVerdicts } from './pattern-verdicts.ts';
import { endOfOwnCase } from './other-cases.ts';
import { placeOfDecision } from './place-decision.ts';
import { postpones } from '../postpones.ts';
import { readDirection } from '../alternatives/read-direction.ts';
import { isWatched } from '../strikes/challenged-sentences.ts';
import { isRejection } from '../strikes/settled.ts';
import { noteAgainstRisks, takeFromRisks } from './risk-notes.ts';
import { findRow } from '../table-row.ts';
import { findSuccessor, standingDecisions } from '../standing-decisions.ts';
import { onlyWithdraws } from '../ends/withdraws.ts';

/**
 * The document with each choice that is about one of its sections or parts and settles no challenge, question or alternative, which have places of their
 * own: behind what the section says, with who decided it and when. One that names no place, and stands at none by what it strikes, stands where its words belong.
 * Noted once; what somebody makes of it afterwards stays.
 */
export function noteChoices(body: RfcBody, { decisions, challenges, turns }: SessionRecord): RfcBody {
  const watched = challenges.filter((one) => one.state === 'accepted' && isWatched(one)).map(({ id }) => id);
  const free = decisions.flatMap((decision) => {
    if (isFree(decision)) return [decision];
    // What is watched of another decision stands where the document speaks of that.
    return decision.settles.some((id) => watched.includes(id)) ? [{ ...decision, settles: ['Monitoring'] }] : [];
  });
  const holding = standingDecisions(decisions, challenges);
  const holds = ({ id }: SessionDecision): boolean => holding.some((one) => one.id === id);
  const earlier = [...body.designSession.decisions, ...decisions];
  const homeless = decisions.filter(
    (one) => isWithoutPlace(one, body) && !isRejection(one, turns) && !bringsBack(one, earlier) && !onlyWithdraws(one),
  );
  const over = [...free, ...homeless].filter((decision) => !holds(decision)).map((decision) => toMark(decision).trim());
  const gone = decisions.filter((decision) => !holds(decision));
  const cleaned = mapDesign(takeFromRisks(body, gone), (text) => over.reduce(takeOut, text));
  const fresh = (decision: SessionDecision): boolean => holds(decision) && !isRecorded(body, decision);
  const noted = free.filter(fresh).reduce((sofar, decision) => noteChoice(sofar, decision), cleaned);
  // Why something is not taken helps against nothing.
  const chosen = decisions.filter((one) => fresh(one) && !isRejection(one, turns));
  const against = chosen.reduce((sofar, decision) => noteAgainstRisks(sofar, decision, challenges), noted);
  const placed = homeless.filter((one) => fresh(one) && !postpones(one.text) && !isNotedAtPattern(one, body));
  return placed.reduce(
    (sofar, one) => (stands(sofar, one) ? sofar : noteChoice(sofar, { ...one, settles: [placeOfDecision(body, one.text)] })),
    against,
  );
}

/**
 * Nobody said what it is about, or only which decision it takes the place of, or which way it takes: that is told among the alternatives, where nobody looks for
 * what is built.
 */
function isWithoutPlace({ text, settles }: SessionDecision, { alternatives }: RfcBody): boolean {
  if (!settles.every((place) => /^(?:DEC|ALT)-\d+$/.test(place))) return false;
  const ways = alternatives.filter(({ id }) => settles.includes(id));
  return ways.every((one) => readDirection(text, { id: one.id, title: titleOfAlternative(one) }) !== 'rejected');
}

/** "Kafka stays": the sentences are given back that say it. */
function bringsBack(decision: SessionDecision, all: readonly Pick<SessionDecision, 'id' | 'text' | 'decidedAt'>[]): boolean {
  return all.some((one) => {
    const before = { id: one.id, text: one.text, settles: [] };
    return one.decidedAt < decision.decidedAt && findSuccessor(before, [before, { ...decision, settles: [] }]) !== undefined;
  });
}

function stands(body: RfcBody, decision: SessionDecision): boolean {
  let isFound = false;
  mapDesign(mapRisks(body, look), look);
  return isFound;
  function look(text: string): string {
    isFound ||= listMarks(text, decision).length > 0 || text.includes(decision.text);
    return text;
  }
}

/** What is said of patterns by their names stands in their rows. */
function isNotedAtPattern({ text, settles }: SessionDecision, { patterns }: RfcBody): boolean {
  return readVerdicts({ text, settles }, patterns).length > 0;
}

/** A later choice took its place; a part has its notes in its line. */
function takeOut(text: string, note: string): string {
  return dropNote(text, note).replace(` ${note}`, '');
}

function isFree({ settles }: SessionDecision): boolean {
  return !settles.every((place) => /^DEC-\d+$/.test(place)) && !settles.some((place) => /^(?:CH|Q|ALT)-\d+$/.test(place));
}

/** In the first place that it names and that has a text; what has none, such as the list of alternatives, has the decision on record. */
function noteChoice(body: RfcBody, decision: SessionDecision): RfcBody {
  const place = decision.settles.map((one) => (hasText(body, one) ? one : sectionOf(body, one))).find((one) => one !== '');
  const component = decision.settles.find((one) => !hasText(body, one) && sectionOf(body, one) === place);
  const note = toMark(decision);
  return mapDesign(body, (text, where) => {
    if (where !== place || text.includes(note.trim()) || listMarks(text, decision).length > 0) return text;
    const end = component === undefined ? -1 : endOfComponent(text, where, component);
    if (end > 0) return `${text.slice(0, end)}${note}${text.slice(end)}`;
    if (text === '') return note.trim();
    // A part is one bullet, a section has paragraphs.
    return isPart(where) ? noteAtPart(body, { where, text, note }) : `${text.trimEnd()}\n\n${note.trim()}`;
  });
}

/** In front of what a case says of other cases: behind it, the decision would be read as one about the last of those. */
function noteAtPart(
  { nonFunctional }: RfcBody,
  { where, text, note }: { readonly where: string; readonly text: string; readonly note: string },
): string {
  const edgeCase = nonFunctional.edgeCases.find(({ id }) => id === where);
  const at = edgeCase ? endOfOwnCase({ ...edgeCase, handling: text }) : text.trimEnd().length;
  return `${text.slice(0, at)}${at === 0 ? note.trimStart() : note}${text.slice(at).trimEnd()}`;
}

/**
 * Behind what the first line that tells of a component says, but in front of what leads in the list below it ("It keeps:"); -1 where it only leads in, or is not
 * found in the text as it is written.
 */
function endOfComponent(markdown: string, section: string, name: string): number {
  const own = splitPassages({ section, markdown: readStanding(markdown), role: 'design' }).find((passage) =>
    isAboutComponent(passage, name),
  );
  const isLeading = (sentence: string): boolean => /:["”’)*`]*$/.test(sentence);
  const said = own?.sentences.findLast((sentence) => !isLeading(sentence)) ?? '';
  const row = findRow(markdown, said);
  if (row) return row.behind;
  const found = findSentence(markdown, said);
  if (!found) return -1;
  if (isLeading(own?.sentences.at(-1) ?? '')) return found.end;
  const behind = markdown.indexOf('\n', found.end);
  return behind === -1 ? markdown.trimEnd().length : behind;
}

function hasText(body: RfcBody, place: string): boolean {
  let isFound = false;
  mapDesign(body, (text, where) => {
    isFound ||= where === place;
    return text;
  });
  return isFound;
}

/** The section that speaks of a component; empty where none does. */
function sectionOf({ proposedSolution }: RfcBody, name: string): string {
  const places = [
    ['Component Design', proposedSolution.componentDesign],
    ['Integration Points', proposedSolution.integrationPoints],
  ] as const;
  const isNamed = (section: string, markdown: string): boolean =>
    splitPassages({ section, markdown, role: 'design' }).some((passage) => isAboutComponent(passage, name));
  return places.find(([section, markdown]) => isNamed(section, markdown))?.[0] ?? '';
}

function isPart(place: string): boolean {
  return /^[A-Z]+-\d+$/.test(place);
}

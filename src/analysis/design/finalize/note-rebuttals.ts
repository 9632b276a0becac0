import { isConceded, type Challenge } from '../../../lifecycle/challenge.ts';
import type { SessionRecord } from '../../../lifecycle/design-session.ts';
import { markOf } from '../../../lifecycle/replaced-text.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { textsOf } from '../../challenge/read-design.ts';
import { mapDesign } from '../map-design.ts';
import { endOfOwnCase } from './other-cases.ts';

/**
 * The document with what a rebuttal told that the challenger gave in to and that the document does not say: a note in the section that the challenge is
 * about, or as the reason against the alternative that had none. Noted once; what somebody makes of it afterwards stays, and a note whose rebuttal counts no more goes again.
 */
export function noteRebuttals(body: RfcBody, { challenges }: SessionRecord): RfcBody {
  const over = challenges.filter((one) => !isConceded(one)).flatMap((one) => oldNotes(one, body));
  const cleaned = mapNotes(body, (text) => over.reduce((sofar, note) => dropNote(sofar, note), text));
  return challenges
    .filter((one) => isConceded(one) && !isNoted(one, body))
    .reduce((sofar, one) => (tellsNew(one, sofar) ? addNote(sofar, one) : sofar), cleaned);
}

/** Its answer was brought into the document by an earlier finalization. */
function isNoted({ id, answer }: Challenge, { designSession }: RfcBody): boolean {
  return designSession.challenges.some((one) => one.id === id && isConceded(one) && one.answer === answer);
}

/**
 * Whether a rebuttal says something that is to be built. "It is about a second machine" and "DEC-3 takes the queue away, so there is no message" say of the
 * challenge what it misses: in a section they would have no subject, and decide nothing.
 */
function tellsOfDesign(answer: string): boolean {
  const clauses = answer.split(/[.;:,]\s+|\s+(?:so|because|since)\s+/).filter((clause) => clause.trim() !== '');
  const isMeta = clauses.some((clause) => ofRecord.test(clause));
  return clauses.some(
    (clause) =>
      !ofRecord.test(clause) &&
      !dangling.test(clause) &&
      !/^\W*(?:and )?there (?:is|are) no\b/i.test(clause) &&
      !(isMeta && denial.test(clause)),
  );
}

/** About what was written, asked or decided. */
const ofRecord =
  /^\W*(?:so |and )?(?:DEC|CH|LIM|ALT|NFR|REQ|US|AC|EC|RISK|Q|[A-Z]+-\d{3,}#[A-Z]+)-[\w.-]*\d\b|\b(?:is|are|was|were) (?:only |just )?about\b|\b(?:speaks?|talks?|refers?) (?:only )?(?:of|to|about)\b|\bthe (?:alternative|way|option|challenge|question|sentence|note)\b/i;

/** A pronoun at the beginning stands for something that only the challenge names. */
const dangling = /^\W*(?:it|this|that|these|those|they|he|she|there)\b/i;
const denial = /\b(?:no|not|never|nobody|nothing|none|neither|nowhere|without|cannot)\b|n['’]t\b/i;

/** Points at a part that says it, or repeats what stands somewhere, with hardly a word of its own. */
function tellsNew({ answer, concern }: Challenge, body: RfcBody): boolean {
  // Why an alternative is not taken stands there, whatever it speaks of.
  if (concern !== 'alternative-without-reason' && !tellsOfDesign(answer)) return false;
  const { designSession: _, ...document } = body;
  const own = subjectWords(answer);
  const known = textsOf(document).map(subjectWords);
  const mostKnown = Math.max(0, ...known.map((words) => [...own].filter((word) => words.has(word)).length));
  return own.size - mostKnown >= fewestNew;
}

/** Fewer words than these beside what the document says are no news. */
const fewestNew = 2;

/** An alternative has its reason outside of what is to be built. */
function mapNotes(body: RfcBody, rewrite: (text: string, place: string) => string): RfcBody {
  return {
    ...mapDesign(body, rewrite),
    alternatives: body.alternatives.map((one) => ({ ...one, reason: rewrite(one.reason, one.id) })),
  };
}

/** Sections that a note may stand in, by the name that a challenge calls them. */
const sections = [
  'Domain Model',
  'High-Level Approach',
  'Component Design',
  'Technology Choices',
  'Integration Points',
  'Performance',
  'Security',
  'Failure Modes',
  'Monitoring',
] as const;

function addNote(body: RfcBody, challenge: Challenge): RfcBody {
  const note = noteOf(challenge);
  const place = placeOf(challenge, body);
  let isDone = false;
  return mapNotes(body, (text, where) => {
    if (isDone || where !== place) return text;
    isDone = true;
    // A constraint is one line.
    const between = /^LIM-\d+$/.test(where) ? ' ' : '\n\n';
    const edgeCase = body.nonFunctional.edgeCases.find(({ id }) => id === where);
    const at = edgeCase ? endOfOwnCase({ ...edgeCase, handling: text }) : text.length;
    const others = text.slice(at).trim();
    // What a page says of other cases is none of what is told about this one.
    if (others !== '') return [text.slice(0, at).trimEnd(), note, others].filter((part) => part !== '').join(between);
    return text === '' ? note : `${text.trimEnd()}${between}${note}`;
  });
}

/**
 * How it is released stands where the document speaks of that; anything else in the first section that the challenge names, or with its risk, edge case
 * or constraint. Where none is known it stands with its challenge alone.
 */
function placeOf({ about, concern, ties }: Challenge, { other, alternatives, tradeOffs, nonFunctional }: RfcBody): string {
  const against = alternatives.find(({ id }) => concern === 'alternative-without-reason' && about.includes(id));
  if (against) return against.id;
  const named = about.find((place) => sections.some((section) => section === place));
  // What a decision brought up is tied to where that decision takes effect.
  const tied = ties.find(({ kind, ref }) => kind === 'design' && sections.some((section) => section === ref))?.ref;
  const part = [...tradeOffs.risks, ...nonFunctional.edgeCases].find(({ id }) => about.includes(id))?.id;
  const release = other.find(({ heading }) => heading !== '' && tellsOfRelease(heading))?.heading;
  const limit = about.find((place) => /^LIM-\d+$/.test(place));
  return (isRelease(concern) ? (release ?? named) : named) ?? part ?? limit ?? tied ?? '';
}

function isRelease(concern: Challenge['concern']): boolean {
  return concern === 'rollout' || concern === 'migration';
}

/** Headings of how it goes out and comes back, below whichever section they stand. */
export function tellsOfRelease(label: string): boolean {
  return /roll[ -]?(?:out|back)|migration|way back|release/i.test(label);
}

/** `→ CH-6 (Ada, 2026-11-22): The oldest notice is watched.`; how it is released has a label, by which readers and rules find it. */
function noteOf({
  id,
  answer,
  concern,
  settledBy,
  settledAt,
}: Pick<Challenge, 'id' | 'answer' | 'concern' | 'settledBy' | 'settledAt'>): string {
  const mark = markOf({ id, text: answer, by: settledBy, at: settledAt });
  return isRelease(concern) ? `**Rollout:**${mark}` : mark.trimStart();
}

/** What an earlier finalization noted of it, as far as nobody has changed it. */
function oldNotes({ id }: Challenge, { designSession }: RfcBody): string[] {
  return designSession.challenges.filter((one) => one.id === id && isConceded(one)).map(noteOf);
}

function dropNote(text: string, note: string): string {
  if (text.trim() === note) return '';
  if (text.startsWith(`${note}\n\n`)) return text.slice(note.length).trimStart();
  return text.replace(`\n\n${note}`, '').replace(` ${note}`, '');
}

import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { freeIds } from '../../../lifecycle/free-ids.ts';
import { takenUpBy, turnsDown } from '../../../lifecycle/rejecting.ts';
import { settledIds, type RecordedDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import { subjectWords } from '../../challenge/subject-words.ts';
import { asSentence } from '../as-sentence.ts';
import { readDirection } from './read-direction.ts';
import { toBriefMark } from '../marks/decision-marks.ts';
import { foldText } from '../../fold-text.ts';
import { shorten } from '../../lint/shorten.ts';
import { onlyConsidered } from './why-considered.ts';
import { isGeneralWay } from './way-signs.ts';
import { isTaking, listDecided, listOfferedWays, type Decided, type Offered, type OfferedWay } from './offered-ways.ts';

type Written = RfcBody['alternatives'][number];

/**
 * Alternatives of the document, and behind them those that were offered in the session and decided against, each with what was said against it and who decided
 * what. One of the document that was taken up or rejected says so, once: what somebody writes there afterwards stays as it is.
 */
export function mergeAlternatives(body: RfcBody, session: SessionRecord, everUsed: readonly string[]): Written[] {
  const decided = listDecided(session);
  const own = body.alternatives.map((one) => tellDirection(one, decided, body.designSession.decisions));
  const next = freeIds('ALT', [...everUsed, ...own.map(({ id }) => id)]);
  const added: Written[] = [];
  for (const way of listOfferedWays(session)) {
    const known = [...own, ...added].find((one) => foldText(titleOf(one.text)) === foldText(way.offered.title));
    const reason = tellOutcome(way);
    // What is taken is no other way, and what nobody decided about was not turned down; one that was listed before says what became of it.
    if (!known && isDecided(way)) added.push({ id: next(), text: describe(way.offered), reason });
    else if (known && isUnreasoned(known)) known.reason = reason;
  }
  return [...own, ...added];
}

/** By people who knew of it: what was settled before it was offered turned nothing down, and neither did what fits any challenge. */
function isDecided({ outcome, turn, offered }: OfferedWay): boolean {
  if (outcome.kind === 'settled' && isGeneralWay(offered)) return false;
  return (outcome.kind === 'rejected' || (outcome.kind === 'settled' && outcome.isAsked)) && outcome.by.decidedAt > turn.at;
}

function describe({ title, text, pros, cons, fitsWhen }: Offered): string {
  return [
    title,
    text,
    pros.length === 0 ? '' : `Speaks for it: ${pros.join(' ')}`,
    // Whoever offered it said so; why it is not taken, people say.
    cons.length === 0 ? '' : `Speaks against it: ${cons.join(' ')}`,
    fitsWhen === '' ? '' : `Fits when: ${fitsWhen}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What is said of one that was offered and that nobody came back to. */
const unspoken = 'No decision names it.';
/** The second of each is how it was written before. */
const sayNothing = [
  /^(?:No decision names it|Not taken; nobody spoke of it in the session)\.$/,
  /^(?:Named in turns? [\d, ]+, and no decision names it|Not taken; named in turns? [\d, ]+, and nobody said why)\.$/,
  /^See (?:RFC-\d+#)?DEC-\d+, which speaks of it\.$/,
];

/** True where nobody said anything against it: why somebody looked at it at all speaks for it. */
export function isUnreasoned({ reason }: Pick<Written, 'reason'>): boolean {
  return reason === '' || onlyConsidered(reason) || sayNothing.some((form) => form.test(reason));
}

/** A way that was offered and not taken, for a reader who has the decisions in front of them. */
export interface NotTaken {
  readonly title: string;
  /** In which it was offered. */
  readonly turn: number;
  readonly outcome: string;
}

/** Ways that were offered in a session and not taken, each once, with what became of it. What fits any challenge is no other way to build something. */
export function listNotTaken(session: Pick<SessionRecord, 'turns' | 'challenges' | 'decisions'>): NotTaken[] {
  const ways = listOfferedWays(session).filter(({ outcome, offered }) => outcome.kind !== 'taken' && !isGeneralWay(offered));
  return [...new Map(ways.map((way) => [foldText(way.offered.title), way])).values()].map((way) => ({
    title: way.offered.title,
    turn: way.turn.sequence,
    outcome: tellSettled(way),
  }));
}

/** As the document says it, but for what was settled otherwise: by whom, since that it was chosen instead is more than one knows. */
function tellSettled(way: OfferedWay): string {
  const { outcome, turn, offered } = way;
  if (outcome.kind === 'rejected') {
    const { id, text, rationale, decidedBy } = outcome.by;
    // Its title stands in front.
    const why = sayWhy({ id, text: foldText(text) === foldText(offered.title) ? '' : text, rationale });
    return `Rejected by ${id} (${decidedBy})${why === '' ? '.' : `: ${why}`}`;
  }
  if (outcome.kind !== 'settled') return tellOutcome(way);
  const { id, text, settles } = outcome.by;
  const said = shorten(text);
  const places = turn.about.filter((place) => settles.includes(place));
  return outcome.isAsked && places.length > 0
    ? `${places.join(', ')} ${places.length > 1 ? 'were' : 'was'} settled by ${id}: ${said}`
    : `See ${id}: ${said}`;
}

function tellOutcome({ outcome }: OfferedWay): string {
  switch (outcome.kind) {
    case 'taken':
      return `${takenUp} ${outcome.by}.`;
    case 'rejected':
      return `Rejected by ${outcome.by.id}: ${sayWhy(outcome.by)}`;
    case 'settled':
      // Why that was decided is no reason against this one, which nobody gave.
      return `Not chosen: ${outcome.by.id} settles what it was offered for: ${asSentence(outcome.by.text)}`;
    case 'named':
      return `Named in turn${outcome.turns.length > 1 ? 's' : ''} ${outcome.turns.join(', ')}, and no decision names it.`;
    case 'spoken':
      return `See ${outcome.by.id}, which speaks of it.`;
    case 'unspoken':
      return unspoken;
  }
}

/** A reason that stands there already is not said once more. */
function tellRejected(decision: SessionDecision, reason: string): string {
  const isSaid = foldText(decision.text) !== '' && foldText(reason).includes(foldText(decision.text));
  const why = sayWhy(isSaid ? { ...decision, text: '' } : decision);
  return `Rejected by ${decision.id}${why === '' ? '.' : `: ${why}`}`;
}

type Said = Pick<SessionDecision, 'id' | 'text' | 'rationale'>;

function sayWhy({ text, rationale }: Said): string {
  // Two sentences stand apart; one alone stays as it was said.
  if (text !== '' && rationale !== '') return `${asSentence(text)} ${rationale}`;
  return text || rationale;
}

const takenUp = 'Taken up by';

/** What the session decided last about it, unless that is in the document already, or was, and somebody has written over it. */
function tellDirection(one: Written, decided: readonly Decided[], recorded: readonly RecordedDecision[]): Written {
  const about = { id: one.id, title: titleOfAlternative(one) };
  const last = decided.findLast(
    ({ turn }) => turn.about.includes(one.id) && ['choose', 'reject'].includes(turn.settlement ?? ''),
  );
  if (!last || recorded.some(({ id, text }) => id === last.decision.id && text === last.decision.text)) return { ...one };
  // What an earlier decision of this session said of it holds no longer.
  const before = withoutOutcome(
    one.reason,
    decided.map(({ decision }) => decision),
  );
  const isTaken = isTaking(last, about);
  const told = isTaken ? `${takenUp} ${last.decision.id}.` : tellRejected(last.decision, before);
  const standing = isTaken && !isUnreasoned({ reason: before }) ? strikeReason(before, last.decision) : before;
  return { ...one, reason: [standing, told].filter((part) => part !== '').join('\n\n') };
}

/** What spoke against a way that is taken all the same rejects nothing any more; what was struck before stays so. */
function strikeReason(reason: string, decision: Pick<SessionDecision, 'id'>): string {
  return reason
    .split(/(\n\s*\n|\n(?=[ \t]*(?:[-*+]|\d+[.)])[ \t]))/)
    .map((part) => {
      const [, lead = '', words = ''] = /^(\s*(?:(?:[-*+]|\d+[.)])[ \t]+)?)([\s\S]*)$/.exec(part) ?? [];
      return words.trim() === '' || words.includes('~~') ? part : `${lead}~~${words.trimEnd()}~~${toBriefMark(decision)}`;
    })
    .join('');
}

function giveReasonBack(reason: string, decision: Pick<SessionDecision, 'id'>): string {
  const struck = new RegExp(`~~((?:(?!~~)[\\s\\S])+)~~${toBriefMark(decision)}(?=\\n|$)`, 'g');
  return reason.replace(struck, '$1');
}

/** What stands behind an alternative without what these decisions made of it. */
export function withoutOutcome(reason: string, decisions: readonly Said[]): string {
  return decisions.reduce((left, decision) => {
    const { id, text } = decision;
    const told = [
      ...[takenUp, `${takenUp.replace(' by', '')} after all by`].map((by) => `${by} ${id}.`),
      ...[decision, { ...decision, text: '' }]
        .map(sayWhy)
        .filter((why) => why !== '')
        .map((why) => `Rejected by ${id}: ${why}`),
      `Not chosen: ${id} settles what it was offered for: ${asSentence(text)}`,
      `Rejected by ${id}.`,
    ];
    const standing = giveReasonBack(left, decision);
    return told.reduce((sofar, words) => sofar.replace(`\n\n${words}`, '').replace(words, ''), standing);
  }, reason);
}

/** True of an alternative of an RFC that its session chose: it is rejected no more. */
export function isTakenUp(one: Pick<Written, 'reason'>): boolean {
  return takenUpBy(one) !== undefined;
}

/** True where the document says that this very decision took the alternative up. */
export function isTakenUpBy(one: Pick<Written, 'reason'>, decision: string): boolean {
  return takenUpBy(one) === decision;
}

/** Whether a decision turns alternatives down and says why: its words are the reason, unless they say no more than that. */
export function isWhyNot(decision: RecordedDecision, body: Pick<RfcBody, 'alternatives'>): boolean {
  if (!turnsDown(decision, body)) return false;
  const meant = body.alternatives.filter(({ id }) => settledIds(decision).includes(id));
  const named = new Set([...meant.flatMap((one) => [...subjectWords(titleOfAlternative(one))]), ...ofTurningDown]);
  return [...subjectWords(decision.text)].some((word) => !named.has(word));
}

/** Whether it says itself that an alternative is not taken, as a rule that one can keep to: "No GraphQL is built." A reason or a title alone is none. */
export function saysNo(decision: RecordedDecision, { alternatives }: Pick<RfcBody, 'alternatives'>): boolean {
  return alternatives
    .filter(({ id }) => settledIds(decision).includes(id))
    .some((one) => readDirection(decision.text, { id: one.id, title: titleOfAlternative(one) }) === 'rejected');
}

/**
 * A decision of a session as the document has it: one that turned an offered way down names the alternative that the way has become there, since nothing else
 * there tells it from a decision to build it.
 */
export function nameTurnedDown(
  record: RecordedDecision,
  session: SessionRecord,
  { alternatives }: Pick<RfcBody, 'alternatives'>,
): RecordedDecision {
  const settles = settledIds(record);
  if (settles.some((place) => /^ALT-\d+$/.test(place))) return record;
  const titles = listOfferedWays(session)
    .filter(({ outcome }) => outcome.kind === 'rejected' && outcome.by.id === record.id)
    .map(({ offered }) => foldText(offered.title));
  const found = alternatives.filter(({ text }) => titles.includes(foldText(titleOf(text)))).map(({ id }) => id);
  return found.length === 0 ? record : { ...record, settles: [...found, ...settles].join(', ') };
}

const ofTurningDown = subjectWords(
  'reject rejected decline declined refuse refused drop dropped dismiss dismissed discard discarded alternative option want wanted built build adopt adopted choose chosen out stay leave',
);

/** What an alternative is called: its first words, as far as the first stop. */
export function titleOfAlternative({ text }: Pick<Written, 'text'>): string {
  const title = titleOf(text).replaceAll('**', '');
  return (/^.{3,}?(?=[.:;,(]\s|[.:;,(]$|\s[–—-]\s|$)/.exec(title)?.[0] ?? title).trim();
}

function titleOf(text: string): string {
  return text.split('\n')[0] ?? '';
}

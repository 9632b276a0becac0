import type { SessionDecision, SessionRecord, SessionTurn } from '../../lifecycle/design-session.ts';
import { freeIds } from '../../lifecycle/free-ids.ts';
import type { RecordedDecision, RfcBody } from '../../lifecycle/rfc.ts';
import { asSentence } from './as-sentence.ts';
import { foldText } from '../fold-text.ts';
import { namesAlternative, readDirection } from './read-direction.ts';

type Written = RfcBody['alternatives'][number];
type Offered = NonNullable<SessionTurn['reply']>['alternatives'][number];

/** A decision with how it settled what it is about. */
interface Decided {
  readonly decision: SessionDecision;
  readonly turn: SessionTurn;
}

/**
 * Alternatives of the document, and behind them those that were offered in the session and not taken, each with what was said against it and who decided
 * what. One of the document that was taken up or rejected says so, once: what somebody writes there afterwards stays as it is.
 */
export function mergeAlternatives(body: RfcBody, session: SessionRecord, everUsed: readonly string[]): Written[] {
  const decided = listDecided(session);
  const own = body.alternatives.map((one) => tellDirection(one, decided, body.designSession.decisions));
  const next = freeIds('ALT', [...everUsed, ...own.map(({ id }) => id)]);
  const added: Written[] = [];
  for (const turn of session.turns) {
    for (const offered of turn.reply?.alternatives ?? []) {
      const naming = decided.findLast(
        ({ decision, turn: { sequence } }) => sequence > turn.sequence && namesAlternative(decision.text, offered.title),
      );
      if (naming && isTaking(naming, { id: '', title: offered.title })) continue;
      const reason = reasonAgainst(offered, naming ?? decidedInstead(turn, decided));
      const known = [...own, ...added].find((one) => foldText(titleOf(one.text)) === foldText(offered.title));
      if (!known) added.push({ id: next(), text: describe(offered), reason });
      else if (known.reason === '') known.reason = reason;
    }
  }
  return [...own, ...added];
}

function listDecided({ turns, decisions }: SessionRecord): Decided[] {
  return turns.flatMap((turn) => {
    const decision = decisions.find(
      ({ text, decidedAt }) => turn.move === 'decide' && text === turn.text && decidedAt === turn.at,
    );
    return decision ? [{ decision, turn }] : [];
  });
}

/** Whether an alternative is taken by it; sessions from before one could say `reject` chose what their words refuse. */
function isTaking({ decision, turn }: Decided, alternative: { readonly id: string; readonly title: string }): boolean {
  return turn.settlement !== 'reject' && readDirection(decision.text, alternative) !== 'rejected';
}

function describe({ title, text, pros, fitsWhen }: Offered): string {
  return [
    title,
    text,
    pros.length === 0 ? '' : `Speaks for it: ${pros.join(' ')}`,
    fitsWhen === '' ? '' : `Fits when: ${fitsWhen}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** What is said of one that was offered and that nobody came back to. */
const unspoken = 'Not taken; nobody spoke of it in the session.';

/** True where nothing in the document speaks against it. */
export function isUnreasoned({ reason }: Pick<Written, 'reason'>): boolean {
  return reason === '' || reason === unspoken;
}

function reasonAgainst({ title, cons }: Offered, decided: Decided | undefined): string {
  return [cons.join(' '), decided ? tellDecided(decided, title) : unspoken].filter((part) => part !== '').join('\n\n');
}

function tellDecided({ decision, turn }: Decided, title: string): string {
  const isRejected = turn.settlement === 'reject' || readDirection(decision.text, { id: '', title }) === 'rejected';
  const how =
    isRejected && namesAlternative(decision.text, title) ? 'Rejected by' : 'Not taken; what it was offered for is settled by';
  return `${how} ${decision.id}: ${sayWhy(decision)}`;
}

/** A reason that stands there already is not said once more. */
function tellRejected(decision: SessionDecision, reason: string): string {
  const isSaid = foldText(decision.text) !== '' && foldText(reason).includes(foldText(decision.text));
  const why = sayWhy(isSaid ? { ...decision, text: '' } : decision);
  return `Rejected by ${decision.id}${why === '' ? '.' : `: ${why}`}`;
}

function sayWhy({ text, rationale }: SessionDecision): string {
  // Two sentences stand apart; one alone stays as it was said.
  if (text !== '' && rationale !== '') return `${asSentence(text)} ${rationale}`;
  return text || rationale;
}

/** What people decided later about the very challenge, question or part that it was offered for; other decisions are no reason against it. */
function decidedInstead({ sequence, about }: SessionTurn, decided: readonly Decided[]): Decided | undefined {
  const offeredFor = about.filter((place) => /^[A-Z]+-\d+$/.test(place));
  return decided.find(({ turn }) => turn.sequence > sequence && turn.about.some((place) => offeredFor.includes(place)));
}

const takenUp = 'Taken up by';
/** `after all` was written before one could reject in a session. */
const tellsTaken = /Taken up (?:after all )?by (DEC-\d+)/;

/** What the session decided last about it, unless that is in the document already, or was, and somebody has written over it. */
function tellDirection(one: Written, decided: readonly Decided[], recorded: readonly RecordedDecision[]): Written {
  const about = { id: one.id, title: titleOfAlternative(one) };
  const last = decided.findLast(
    ({ turn }) => turn.about.includes(one.id) && ['choose', 'reject'].includes(turn.settlement ?? ''),
  );
  if (!last || recorded.some(({ id, text }) => id === last.decision.id && text === last.decision.text)) return { ...one };
  const told = isTaking(last, about) ? `${takenUp} ${last.decision.id}.` : tellRejected(last.decision, one.reason);
  // What an earlier decision of this session said of it holds no longer.
  const before = decided.reduce(
    (reason, { decision: { id } }) => reason.replace(new RegExp(`(?:\\n\\n)?${takenUp} ${id}\\.`), ''),
    one.reason,
  );
  return { ...one, reason: [before, told].filter((part) => part !== '').join('\n\n') };
}

/** True of an alternative of an RFC that its session chose: it is rejected no more. */
export function isTakenUp({ reason }: Pick<Written, 'reason'>): boolean {
  return tellsTaken.test(reason);
}

/** True where the document says that this very decision took the alternative up. */
export function isTakenUpBy({ reason }: Pick<Written, 'reason'>, decision: string): boolean {
  return tellsTaken.exec(reason)?.[1] === decision;
}

/** What an alternative is called: its first words, as far as the first stop. */
export function titleOfAlternative({ text }: Pick<Written, 'text'>): string {
  return (/^.{3,}?(?=[.:;,(]\s|[.:;,(]$|\s[–—-]\s|$)/.exec(titleOf(text))?.[0] ?? titleOf(text)).trim();
}

function titleOf(text: string): string {
  return text.split('\n')[0] ?? '';
}

import type { Challenge } from '../../../lifecycle/challenge.ts';
import type { SessionDecision, SessionRecord, SessionTurn } from '../../../lifecycle/design-session.ts';
import { sharedWords, subjectWords } from '../../challenge/subject-words.ts';
import { findTechnologyTerms } from '../../technology/find-technology-terms.ts';
import { isDenied } from '../ends/denied-things.ts';
import { withoutGivenUp } from '../ends/given-up.ts';
import { affirmedBy } from './affirmed-by.ts';
import { namedTitles, readDirection } from './read-direction.ts';
import { standingDecisions } from '../standing-decisions.ts';
import { speaksOf } from './way-signs.ts';

export type Offered = NonNullable<SessionTurn['reply']>['alternatives'][number];

type Settling = Pick<SessionRecord, 'turns' | 'challenges' | 'decisions'>;

/** A decision with the turn in which it was made, which says how it settled what it is about. */
export interface Decided {
  readonly decision: SessionDecision;
  readonly turn: SessionTurn;
}

/** A way that the challenger put forward, with what became of it. */
export interface OfferedWay {
  readonly offered: Offered;
  /** In which it was put forward. */
  readonly turn: SessionTurn;
  readonly outcome:
    | { readonly kind: 'taken'; /** `DEC-3`, or the rebuttal that says it, `CH-7`. */ readonly by: string }
    | { readonly kind: 'rejected'; readonly by: SessionDecision }
    /** `isAsked` where the decision is about the very thing that it was offered for, and does not only speak of it. */
    | { readonly kind: 'settled'; readonly by: SessionDecision; readonly isAsked: boolean }
    /** A decision speaks of it in its own words, and whether for or against it only people can tell. */
    | { readonly kind: 'spoken'; readonly by: SessionDecision }
    /** Somebody named it and decided nothing about it. */
    | { readonly kind: 'named'; readonly turns: readonly number[] }
    | { readonly kind: 'unspoken' };
}

/**
 * What became of each way that was offered: taken is what a decision or rebuttal that holds says to do, in whichever words and whenever it was said; a way that
 * was decided before it was offered is none to turn down.
 */
export function listOfferedWays(session: Settling): OfferedWay[] {
  const holding = standingDecisions(session.decisions, session.challenges);
  const decided = listDecided(session).filter(({ decision }) => holding.includes(decision));
  return session.turns.flatMap((turn) =>
    (turn.reply?.alternatives ?? []).map((offered) => ({ offered, turn, outcome: outcomeOf(offered, turn, session, decided) })),
  );
}

/** All that the challenger offered, in its order. */
export function listOffered({ turns }: Pick<SessionRecord, 'turns'>): Offered[] {
  return turns.flatMap(({ reply }) => reply?.alternatives ?? []);
}

export function listDecided({ turns, decisions }: Pick<SessionRecord, 'turns' | 'decisions'>): Decided[] {
  return turns.flatMap((turn) => {
    const decision = decisions.find(
      ({ text, decidedAt }) => turn.move === 'decide' && text === turn.text && decidedAt === turn.at,
    );
    return decision ? [{ decision, turn }] : [];
  });
}

/** Whether an alternative is taken by it; sessions from before one could say `reject` chose what their words refuse. */
export function isTaking({ decision, turn }: Decided, alternative: { readonly id: string; readonly title: string }): boolean {
  return turn.settlement !== 'reject' && readDirection(decision.text, alternative) !== 'rejected';
}

/**
 * Whether what was decided or rebutted says to do it so already, or a decision that holds speaks of it otherwise: neither is news. `isMeant` says of a decision
 * whether it is about what the way is asked for.
 */
export function isDecidedSo(offered: Offered, session: Settling, isMeant: (decision: SessionDecision) => boolean): boolean {
  const holding = standingDecisions(session.decisions, session.challenges);
  const decided = listDecided(session).filter(({ decision }) => holding.includes(decision));
  return (
    decided.some(({ decision }) => isMeant(decision) && speaksOf(decision.text, offered)) ||
    takenBySaid(offered, session, decided) !== undefined
  );
}

/** The decision or rebuttal that says it, in whichever words. */
function takenBy(offered: Offered, session: Settling, decided: readonly Decided[]): string | undefined {
  const taking = decided.find(
    ({ decision, turn }) => turn.settlement !== 'reject' && speaksOf(affirmedBy(decision.text), offered),
  );
  return takenBySaid(offered, session, decided) ?? taking?.decision.id;
}

function takenBySaid(offered: Offered, { challenges }: Settling, decided: readonly Decided[]): string | undefined {
  const taking = decided.findLast(({ decision, turn }) => turn.settlement !== 'reject' && says(decision.text, offered));
  return taking?.decision.id ?? challenges.findLast(({ state, answer }) => state === 'rebutted' && says(answer, offered))?.id;
}

function outcomeOf(offered: Offered, turn: SessionTurn, session: Settling, decided: readonly Decided[]): OfferedWay['outcome'] {
  const { title } = offered;
  const isLater = (one: SessionTurn): boolean => one.sequence > turn.sequence;
  const titles = listOffered(session).map((one) => one.title);
  const naming = decided.findLast((one) => isLater(one.turn) && namedTitles(one.decision.text, titles).includes(title));
  if (naming && !isTaking(naming, { id: '', title })) return { kind: 'rejected', by: naming.decision };
  const taking = naming ? naming.decision.id : takenBy(offered, session, decided);
  if (taking !== undefined) return { kind: 'taken', by: taking };
  const asked = decidedFor(turn, decided);
  const instead = asked ?? chosenFor(offered, turn, decided) ?? decidedAbout(offered, session.challenges, decided);
  // "Nobody caches" may well be to read at the source.
  const isSpoken = ({ decision }: Decided): boolean => speaksOf(decision.text, offered);
  if (instead && !isSpoken(instead)) return { kind: 'settled', by: instead.decision, isAsked: instead === asked };
  const speaking = instead ?? decided.find((one) => one.turn.settlement !== 'reject' && isSpoken(one));
  if (speaking) return { kind: 'spoken', by: speaking.decision };
  const named = session.turns.filter(
    (one) => one.speaker === 'person' && isLater(one) && one.text !== '' && namedTitles(one.text, titles).includes(title),
  );
  return named.length > 0 ? { kind: 'named', turns: named.map(({ sequence }) => sequence) } : { kind: 'unspoken' };
}

/** Whether a text says to do it so: most words of the title stand in what it says yes to, and it speaks of what the way was offered for. */
function says(text: string, offered: Offered): boolean {
  const wanted = wayWords(withoutGivenUp(offered.title));
  const said = wayWords(affirmedBy(text));
  const shared = sharedWords(wanted, said).length;
  if (shared < fewestShared || shared * 2 < wanted.size) return false;
  const quote = quotedBy(offered);
  return quote === '' || sharedWords(subjectWords(quote), subjectWords(text)).length > 0;
}

/** One word alone stands in many sentences. */
const fewestShared = 2;

/** What a way is made of: a product counts as the kind of thing that it is, and a row as a table. */
function wayWords(text: string): ReadonlySet<string> {
  const kinds = findTechnologyTerms(text).flatMap(({ category }) => (category === 'database' ? ['database'] : []));
  return subjectWords(`${text} ${kinds.join(' ')}`.replace(/\brows?\b/gi, 'table'));
}

/** What it was offered for, without the demands that it is held to. */
function tellOf({ text }: Offered): string {
  return text.split(/ It is held to /)[0] ?? '';
}

/** The sentence of the design that it would take the place of; '' where it names none. */
function quotedBy(offered: Offered): string {
  return /“([^”]+)”/.exec(tellOf(offered))?.[1]?.replace(/…$/, '') ?? '';
}

/** What people decided later about the very challenge, question or part that it was offered for; other decisions are no reason against it. */
function decidedFor({ sequence, about }: SessionTurn, decided: readonly Decided[]): Decided | undefined {
  const places = about.filter((place) => /^[A-Z]+-\d+$/.test(place));
  return decided.find(({ turn }) => turn.sequence > sequence && turn.about.some((place) => places.includes(place)));
}

/** A later choice about the section that it was offered for, which speaks of what the sentence speaks of that it would take the place of. */
function chosenFor(offered: Offered, { sequence, about }: SessionTurn, decided: readonly Decided[]): Decided | undefined {
  const quoted = subjectWords(quotedBy(offered));
  return decided.find(
    ({ decision, turn }) =>
      turn.sequence > sequence &&
      turn.settlement === 'choose' &&
      turn.about.some((place) => about.includes(place)) &&
      sharedWords(quoted, subjectWords(decision.text)).length > 0,
  );
}

/** What was decided, before or afterwards, about a challenge that attacks the very sentence, or the same thing of the same component. */
function decidedAbout(offered: Offered, challenges: readonly Challenge[], decided: readonly Decided[]): Decided | undefined {
  const meant = challenges.filter(
    (challenge) => challenge.state === 'accepted' && !isOfDecision(challenge) && isOfferedFor(offered, challenge),
  );
  return decided.findLast(
    ({ decision }) => meant.some(({ id }) => decision.settles.includes(id)) || isChoiceFor(offered, decision),
  );
}

/** What another decision brought up is only placed by the sentence that it was near to. */
function isOfDecision({ about }: Challenge): boolean {
  return about.some((place) => /^DEC-\d+$/.test(place));
}

/** A choice about the component that it was offered for, or one that says no to the very sentence that it would take the place of. */
function isChoiceFor(offered: Offered, { text, settles }: SessionDecision): boolean {
  const quote = quotedBy(offered);
  if (quote !== '') return isDenied(text, quote);
  return settles.some((place) => !/^[A-Z]+-\d+(?:#|$)/.test(place) && tellOf(offered).includes(place));
}

function isOfferedFor(offered: Offered, { title, text, ties }: Challenge): boolean {
  const quote = quotedBy(offered);
  if (quote !== '') return ties.some((tie) => tie.kind === 'design' && tie.quote.startsWith(quote));
  const [, component = '', fault = ''] = /^([^:\n]{2,60}): (.+)$/.exec(title) ?? [];
  if (component === '' || !tellOf(offered).includes(component)) return false;
  const said = subjectWords(`${offered.title} ${tellOf(offered).replaceAll(component, ' ')}`);
  return sharedWords(subjectWords(`${fault} ${text.replace(/“[^”]*”/g, ' ')}`), said).length > 0;
}

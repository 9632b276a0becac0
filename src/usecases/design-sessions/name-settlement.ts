import { namesAlternative, readDirection } from '../../analysis/design/alternatives/read-direction.ts';
import { titleOfAlternative } from '../../analysis/design/alternatives/merge-alternatives.ts';
import { listOffered } from '../../analysis/design/alternatives/offered-ways.ts';
import type { Settlement } from '../../ports/design-sessions.ts';
import type { SessionDescription } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';

type Decided = Pick<TakeTurn, 'move' | 'settlement' | 'about' | 'text'>;

/** What a decision is about and is settled in more ways than one, or may be meant although it is not named in `about`. */
export interface Unclear {
  /** An id; of a way that was offered, its title. */
  readonly id: string;
  readonly is: string;
  readonly ways: readonly Settlement[];
}

const kinds = {
  CH: { is: 'a challenge', ways: ['accept', 'rebut'] },
  ALT: { is: 'an alternative', ways: ['choose', 'reject'] },
  Q: { is: 'a question', ways: ['answer'] },
} as const satisfies Record<string, Omit<Unclear, 'id'>>;

/**
 * The turn with how it settles what it is about, where nobody said it and it can be read in one way only: questions are answered, and what is about nothing that
 * waits for an answer is chosen. A challenge holds or not, and an alternative is taken or not: that stays to be said.
 */
export function nameSettlement<T extends Decided>(description: SessionDescription, turn: T): T {
  if (turn.move !== 'decide' || turn.settlement !== undefined || findUnclear(description, turn) !== null) return turn;
  return { ...turn, settlement: turn.about.some((place) => kindOf(place) === 'Q') ? 'answer' : 'choose' };
}

/** Why nobody can tell how a decision settles what it is about; null where one can. */
export function findUnclear(
  { session, body }: Pick<SessionDescription, 'session' | 'body'>,
  { about, text }: Pick<Decided, 'about' | 'text'>,
): Unclear | null {
  const offered = listOffered(session).map(({ title }) => title);
  const two = about.find(
    (place) => ['CH', 'ALT'].includes(kindOf(place) ?? '') || offered.some((title) => isNamed(title, place)),
  );
  if (two !== undefined) return toUnclear(two);
  if (about.length > 0) return null;
  // "CH-1 is met by the outbox": what stands first is what it is about.
  const [first] = /^\W*(?:CH|ALT|Q)-\d+\b/i.exec(text) ?? [];
  if (first !== undefined) return toUnclear(first.replace(/^\W+/, '').toUpperCase());
  const ways = [
    ...body.alternatives.map((one) => ({ id: one.id, title: titleOfAlternative(one) })),
    ...offered.map((title) => ({ id: '', title })),
  ];
  const refused = ways.find((way) => namesAlternative(text, way.title) && readDirection(text, way) === 'rejected');
  return refused ? toUnclear(refused.id === '' ? refused.title : refused.id) : null;
}

function toUnclear(place: string): Unclear {
  return { id: place, ...kinds[kindOf(place) ?? 'ALT'] };
}

/** As somebody types an id: "ch-1", "CH1", "RFC-001#CH-1"; a question of the TIP is answered as well. */
function kindOf(place: string): keyof typeof kinds | null {
  const [, kind] = /^(?:RFC-\d+#(?=CH|ALT|Q)|[A-Z]+-\d+#(?=Q))?(CH|ALT|Q)[-_ ]?\d+$/i.exec(place.trim()) ?? [];
  return kind === undefined ? null : (kind.toUpperCase() as keyof typeof kinds);
}

function isNamed(title: string, place: string): boolean {
  return title.toLowerCase() === place.trim().replace(/\.$/, '').toLowerCase();
}

import { faultOf } from '../../../analysis/challenge/fault-of.ts';
import type { Challenge, Objection } from '../../../lifecycle/challenge.ts';
import type { Dialogue } from './dialogue.ts';
import { isMostlyOfSame, speaksOfSame } from './same-thing.ts';

/** The price of a mechanism is asked for once in a session for each thing: a second queue for other things has a price of its own. */
export function isBrought(objection: Objection, decided: string, session: Dialogue['session']): boolean {
  const [, mechanism] = objection.about;
  return (
    mechanism !== undefined &&
    session.challenges.some(
      (one) =>
        one.concern === objection.concern &&
        one.about.includes(mechanism) &&
        (oneForAll.has(mechanism) || speaksOfSame(decided, subjectOf(one, session))),
    )
  );
}

/** A design has one relay, whatever goes through it. */
const oneForAll: ReadonlySet<string> = new Set(['Outbox']);

/** The same fault of the same things, found in a decision that says in other words what an earlier one said: the first challenge asks for it already. */
export function isRepeated(objection: Objection, decided: string, session: Dialogue['session']): boolean {
  return session.challenges.some(
    (one) => isSameFault(one, objection) && isOfDecision(one.about) && isMostlyOfSame(decided, subjectOf(one, session)),
  );
}

/** The same fault of the same demand, be it at another place: whoever settles the one settles the other. */
export function repeatsDemand(objection: Objection, challenges: readonly Challenge[]): boolean {
  const demandsOf = ({ ties }: Pick<Objection, 'ties'>): string =>
    ties
      .filter(({ kind }) => kind !== 'design')
      .map(({ ref }) => ref)
      .toSorted()
      .join();
  return challenges.some(
    (one) => isSameFault(one, objection) && demandsOf(one) !== '' && demandsOf(one) === demandsOf(objection),
  );
}

function isSameFault(one: Pick<Objection, 'concern' | 'title'>, other: Pick<Objection, 'concern' | 'title'>): boolean {
  return one.concern === other.concern && faultOf(one) === faultOf(other);
}

/** What a challenge is about in words: those that it quotes, and those of the decision that brought it. */
export function subjectOf({ about, ties }: Challenge, { decisions }: Dialogue['session']): string {
  const deciding = decisions.filter(({ id }) => about.includes(id)).map(({ text }) => text);
  return deciding.length > 0 ? deciding.join(' ') : ties.map(({ quote }) => quote).join(' ');
}

/** What a limit has to say to it was asked before, and somebody answered. */
export function isAnswered({ concern, ties }: Objection, challenges: readonly Challenge[]): boolean {
  const limits = ties.filter(({ kind }) => kind === 'constraint').map(({ ref }) => ref);
  return challenges.some(
    (challenge) =>
      challenge.state !== 'open' &&
      challenge.concern === concern &&
      challenge.ties.some(({ kind, ref }) => kind === 'constraint' && limits.includes(ref)),
  );
}

/** What a decision brought up stands under no heading of its own. */
export function isOfDecision(about: readonly string[]): boolean {
  return about.some((place) => /^DEC-\d+$/.test(place));
}

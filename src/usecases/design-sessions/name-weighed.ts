import { titleOfAlternative } from '../../analysis/design/alternatives/merge-alternatives.ts';
import { isTaking, listDecided, listOffered } from '../../analysis/design/alternatives/offered-ways.ts';
import { namedTitles } from '../../analysis/design/alternatives/read-direction.ts';
import { standingDecisions } from '../../analysis/design/standing-decisions.ts';
import type { SessionDescription } from './describe-session.ts';
import type { TakeTurn } from './design-session-service.ts';

const isAlternative = (place: string): boolean => /^ALT-\d+$/.test(place);

/** What a rejection is about, with the alternative of the RFC that its words name by the whole title where no id does. */
export function nameRejected(
  { body: { alternatives } }: Pick<SessionDescription, 'body'>,
  { settlement, about, text }: Named,
): readonly string[] {
  if (settlement !== 'reject' || about.some(isAlternative)) return about;
  const titles = namedTitles(text, alternatives.map(titleOfAlternative));
  const named = alternatives.filter((one) => titles.includes(titleOfAlternative(one)));
  return [...named.map(({ id }) => id), ...about];
}

/**
 * What a decision about a way that the challenger offered is about, with the decision before it that went the other way with it, whose place it takes: an offered
 * way has no id by which the last word on it could count.
 */
export function nameTurned(
  { session }: Pick<SessionDescription, 'session'>,
  { settlement, about, text }: Named,
): readonly string[] {
  if ((settlement !== 'choose' && settlement !== 'reject') || about.some(isAlternative)) return about;
  const offered = listOffered(session).map(({ title }) => title);
  const titles = namedTitles(text, offered);
  const holding = standingDecisions(session.decisions, session.challenges);
  const turned = listDecided(session).filter(
    (one) =>
      holding.includes(one.decision) &&
      one.decision.settles.every((place) => !/^(?:CH|Q|ALT)-\d+$/.test(place)) &&
      titles.some(
        (title) =>
          namedTitles(one.decision.text, offered).includes(title) &&
          isTaking(one, { id: '', title }) !== (settlement === 'choose'),
      ),
  );
  return [...new Set([...about, ...turned.map(({ decision }) => decision.id)])];
}

type Named = Pick<TakeTurn, 'settlement' | 'about' | 'text'>;

import { isTakenUpBy, titleOfAlternative } from '../../../analysis/design/alternatives/merge-alternatives.ts';
import { turnsDown } from '../../../lifecycle/rejecting.ts';
import { isTaking, listDecided } from '../../../analysis/design/alternatives/offered-ways.ts';
import { replacedBy } from '../../../analysis/design/standing-decisions.ts';
import type { DesignMaterial } from '../../../lifecycle/design-material.ts';
import type { SessionDecision, SessionRecord } from '../../../lifecycle/design-session.ts';
import { settledIds, type RecordedDecision, type RfcBody } from '../../../lifecycle/rfc.ts';
import { joinWords } from '../context-texts.ts';

/** A decision as somebody reads it who has neither the RFC nor the session beside it. */
export interface SettledDecision extends Pick<
  SessionDecision,
  'id' | 'text' | 'rationale' | 'settles' | 'decidedBy' | 'decidedAt'
> {
  /** Which way it goes with an alternative; one about anything else decides. */
  readonly direction: 'decides' | 'rejects' | 'takes up';
  /** The decision that took its place, or the challenge that was settled otherwise since; '' while it holds. */
  readonly replacedBy: string;
  /** What is asked or said under the ids that it settles, an empty text for a section or component. */
  readonly places: readonly { readonly id: string; readonly title: string }[];
}

/** What was decided in this session, and behind it what earlier sessions left in the RFC. */
export function listSettled({ material, session }: { material: DesignMaterial; session: SessionRecord }): SettledDecision[] {
  const { body } = material.rfc;
  const titles = titlesOf(body, session);
  const name = (settles: readonly string[]): SettledDecision['places'] =>
    settles.map((id) => ({ id, title: titles.get(id) ?? '' }));
  const decided = listDecided(session);
  const own = session.decisions.map((decision): SettledDecision => {
    const made = decided.find((one) => one.decision.id === decision.id);
    const alternative = body.alternatives.find(({ id }) => decision.settles.includes(id));
    const isForIt =
      made === undefined ||
      isTaking(made, { id: alternative?.id ?? '', title: alternative ? titleOfAlternative(alternative) : '' });
    const direction =
      made?.turn.settlement === 'reject' || (alternative && !isForIt) ? 'rejects' : alternative ? 'takes up' : 'decides';
    return {
      ...decision,
      direction,
      replacedBy: replacedBy(decision, session.decisions, session.challenges),
      places: name(decision.settles),
    };
  });
  return [...own, ...listEarlier(body, session).map((decision) => ({ ...decision, places: name(decision.settles) }))];
}

/** Decisions that the RFC has from sessions before this one; those of this one stand in it as well once it came to a gate. */
function listEarlier({ designSession, alternatives }: RfcBody, session: SessionRecord): Omit<SettledDecision, 'places'>[] {
  const { decisions, challenges } = designSession;
  const plain = decisions.map((one) => ({ ...one, settles: settledIds(one) }));
  const isOwn = ({ text, decidedAt }: RecordedDecision): boolean =>
    session.decisions.some((one) => one.text === text && one.decidedAt === decidedAt);
  return decisions.flatMap((one, at): Omit<SettledDecision, 'places'>[] => {
    const { text, rationale, decidedBy, decidedAt } = one;
    const decision = plain[at];
    if (isOwn(one) || !decision) return [];
    const { id, settles } = decision;
    const direction = alternatives.some((other) => settles.includes(other.id) && isTakenUpBy(other, id))
      ? 'takes up'
      : turnsDown(one, { alternatives })
        ? 'rejects'
        : 'decides';
    const heir = replacedBy(decision, plain, challenges);
    return [{ id, text, rationale, settles, decidedBy, decidedAt, direction, replacedBy: heir }];
  });
}

/** What stands under an id: the words of a challenge or question, the name of an alternative. */
function titlesOf({ alternatives, designSession, openQuestions }: RfcBody, { challenges }: SessionRecord): Map<string, string> {
  return new Map([
    ...designSession.challenges.map(({ id, text }) => [id, text] as const),
    ...[...openQuestions.decisions, ...openQuestions.unknowns].map(({ id, text }) => [id, text] as const),
    ...alternatives.map((one) => [one.id, titleOfAlternative(one)] as const),
    ...challenges.map(({ id, title }) => [id, title] as const),
  ]);
}

/** `Q-1, “Who may …?”, and Integration Points` */
export function namePlaces(places: SettledDecision['places']): string {
  return joinWords(places.map(({ id, title }) => (title === '' ? id : `${id}, “${quotable(title)}”`)));
}

/** `Ada, 2026-03-02`, as it stands behind each decision in the RFC. */
export function nameDecider({ decidedBy, decidedAt }: Pick<SettledDecision, 'decidedBy' | 'decidedAt'>): string {
  return [decidedBy, decidedAt.slice(0, 10)].filter((part) => part !== '').join(', ');
}

/** As it stands within quotation marks: one of its own would end them, and nobody reads stars. */
export function quotable(text: string): string {
  return text.replaceAll('**', '').replace(/\s+/g, ' ').trim().replace(/[“”]/g, "'");
}

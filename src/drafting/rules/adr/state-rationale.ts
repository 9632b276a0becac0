import type { RecordedDecision, RfcBody } from '../../../lifecycle/rfc.ts';
import { settledIds } from '../../../lifecycle/rfc.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import { buildsNothing, tellUnbuilt } from './builds-nothing.ts';
import { tellConstraints } from './tell-constraints.ts';
import { ownWords } from './read-drawback.ts';
import { asSentence, firstSentence } from '../../../analysis/design/as-sentence.ts';
import { asOneLine, type DesignText } from './design-text.ts';
import { overrulingOf, sayDecision } from './state-decision.ts';

type Point = AdrDraft['points'][number];

/** Why it is decided so: what speaks for it, the constraints, and with what was decided the reason that people gave. */
export function stateRationale(rfc: DesignText['material']['rfc'], points: readonly Pick<Point, 'text'>[]): string[] {
  const { tradeOffs, contextAndProblem, designSession } = rfc.body;
  return [
    ...tradeOffs.pros
      .map(({ id, text }) => ({ id, own: ownWords(text, designSession.decisions) }))
      .filter(({ own }) => own !== '')
      .map(({ id, own }) => `${own} (${id})`),
    ...tellConstraints(contextAndProblem.constraints),
    ...tellUnbuilt(designSession.decisions, rfc),
    ...designSession.decisions
      // What is decided stands in its point with why, and is not said again.
      .filter(({ rationale }) => rationale !== '' && !points.some(({ text }) => text.includes(`Because: ${rationale}`)))
      .filter((decision) => !buildsNothing(decision, rfc))
      .map((decision) => {
        const who = decision.decidedBy === '' ? decision.id : `${decision.id}, ${decision.decidedBy}`;
        return `${asSentence(sayDecision(decision, rfc))} Because: ${asSentence(decision.rationale)} (${who})`;
      }),
  ];
}

/**
 * Decisions whose place a later one took, where the point of that one does not say so: what was decided, by whom, and what holds since. One that is listed nowhere
 * would look as if nobody had ever decided it.
 */
export function tellReplaced({ unbinding }: DesignText, points: readonly Pick<Point, 'text' | 'decides'>[]): string[] {
  return [...unbinding.superseded].flatMap(([by, earlier]) =>
    earlier
      .filter(({ id }) => !points.some(({ text }) => new RegExp(`takes the place of ${id}(?!\\d)`).test(text)))
      .map((one) => {
        const at = points.findIndex(({ decides }) => decides.includes(by)) + 1;
        return `${one.id} (“${asOneLine(one.text)}”${tellWhose(one)}) binds nobody any more: ${by}${at > 0 ? ` (D-${at})` : ''} took its place.`;
      }),
  );
}

function tellWhose({ decidedBy, decidedAt }: RecordedDecision): string {
  return [decidedBy, decidedAt.slice(0, 10)]
    .filter((part) => part !== '')
    .map((part) => `, ${part}`)
    .join('');
}

/** What was decided and taken back: nobody is bound by it, and whoever looks for it learns why. */
export function tellWithdrawn({ unbinding, material }: DesignText): string[] {
  const { challenges } = material.rfc.body.designSession;
  return unbinding.withdrawn.map((decision) => {
    const since = challenges
      .filter(({ id }) => settledIds(decision).includes(id))
      .map(
        ({ id, state, answer }) =>
          `${id} was ${state === 'deferred' ? 'put off' : state} afterwards: ${asSentence(asOneLine(answer))}`,
      );
    return `${decision.id} (“${asOneLine(decision.text)}”) binds nobody any more. ${since.join(' ')}`;
  });
}

/**
 * Rebuttals that are no points, because they say what a challenge misses and nothing that is to be built, or stand in the document, or the challenger could
 * not judge: with what they answer in front, since alone they have no subject.
 */
export function tellRebuttals({ material, noted }: DesignText): string[] {
  const { body } = material.rfc;
  return body.designSession.challenges
    .filter((challenge) => {
      const { id, state, standing, concern, answer } = challenge;
      return (
        state === 'rebutted' &&
        standing !== 'upheld' &&
        concern !== 'alternative-without-reason' &&
        answer !== '' &&
        (!noted.has(id) || overrulingOf(challenge, body) !== undefined)
      );
    })
    .map((challenge) => {
      const { id, text, answer, settledBy, standing } = challenge;
      const since = overrulingOf(challenge, body);
      const title = firstSentence(text)
        .trim()
        .replace(/[.\s]+$/, '');
      const judged = standing === 'conceded' ? '' : ', which the challenger could not judge';
      return `“${title}” was rebutted${judged}: ${asSentence(asOneLine(answer))} (${[id, settledBy].filter(Boolean).join(', ')})${since ? ` ${since.id} decides otherwise since.` : ''}`;
    });
}

/** Rebuttals to which the challenger did not give in: the record says both sides, for whoever meets the risk later. */
export function listDissent({ designSession }: RfcBody): string[] {
  return designSession.challenges
    .filter(({ state, standing }) => state === 'rebutted' && standing === 'upheld')
    .map(({ id, text, answer, settledBy }) => {
      const who = settledBy === '' ? '' : ` by ${settledBy}`;
      return `${asSentence(firstSentence(text).trim())} Rebutted${who}: ${asSentence(answer)} The challenger holds on to it (${id}).`;
    });
}

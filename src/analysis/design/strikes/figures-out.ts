import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import { strikeStanding } from './strike-standing.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { findOtherFigures, listOtherFigures } from '../outdated/list-other-figures.ts';
import type { Settled } from './settled.ts';
import { strikeParts } from './strike-parts.ts';

/** Figures that decisions say no to, or put others in place of, of what is surely the same. */
export function listFiguresOut(body: RfcBody, decisions: readonly SessionDecision[]): Settled[] {
  return listOtherFigures(body, decisions)
    .filter(({ isSure }) => isSure)
    .map(({ decision, place, sentence, component }) => ({
      quote: sentence,
      place,
      concern: 'other',
      decision,
      strike: (said, isNamed) => strikeFigures(said, { decision: decision.text, component, isNamed }),
    }));
}

function strikeFigures(said: string, of: { decision: string; component: string; isNamed: boolean | undefined }): string {
  return strikeStanding(said, (standing) => {
    const spans = findOtherFigures(of.decision, standing, of.component).flatMap(({ span, isSure }) => (isSure ? [span] : []));
    return spans.length === 0 ? standing : strikeParts(standing, spans, of.isNamed);
  });
}

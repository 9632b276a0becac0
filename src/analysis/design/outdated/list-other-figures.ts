import { splitPassages } from '../../challenge/passages.ts';
import { readStanding } from '../../../lifecycle/replaced-text.ts';
import type { SessionDecision } from '../../../lifecycle/design-session.ts';
import type { RfcBody } from '../../../lifecycle/rfc.ts';
import { findDeniedCounts } from '../ends/denied-counts.ts';
import { listComponents, nameOfComponent } from '../list-components.ts';
import { mapDesign } from '../map-design.ts';
import { givenPlaces } from '../strikes/settled.ts';
import { isOwn } from '../strikes/told-otherwise.ts';
import { findChangedTimes } from './changed-times.ts';
import { findDeniedSpans } from './denied-spans.ts';
import type { OtherFigure } from './other-figure.ts';

type Decision = Pick<SessionDecision, 'id' | 'text' | 'settles'>;

/** Where a design says a figure that goes with a decision no longer. */
export interface PlacedFigure<D extends Decision> extends OtherFigure {
  readonly decision: D;
  readonly place: string;
  readonly component: string;
  readonly sentence: string;
}

/**
 * Figures of what is built that decisions put others in place of, or say no to, in the order of the document. Where two parts, or two kinds of the same, are met by one
 * decision, nobody can tell whether it means both.
 */
export function listOtherFigures<D extends Decision>(body: RfcBody, decisions: readonly D[]): PlacedFigure<D>[] {
  const deciding = decisions.filter(({ text }) => saysFigure.test(text));
  if (deciding.length === 0) return [];
  const isOfGiven = givenPlaces(body);
  const components = listComponents(body);
  const found: PlacedFigure<D>[] = [];
  mapDesign(body, (text, place) => {
    if (isOfGiven(place) || /^[A-Z]+-\d+$/.test(place)) return text;
    for (const passage of splitPassages({ section: place, markdown: readStanding(text), role: 'design' })) {
      const component = nameOfComponent(passage);
      for (const sentence of passage.sentences)
        for (const decision of deciding) {
          if (isOwn(sentence, decision.text, body) || isOfAnother(decision, component, components)) continue;
          found.push(
            ...findOtherFigures(decision.text, sentence, component).map((one) => ({
              ...one,
              decision,
              place,
              component,
              sentence,
            })),
          );
        }
    }
    return text;
  });
  return found.map((one) => {
    const others = found.filter(({ decision, isSure }) => isSure && decision === one.decision);
    const isAlone = others.every(({ component, kind }) => component === one.component && kind === one.kind);
    return { ...one, isSure: one.isSure && isAlone };
  });
}

/** All that a sentence says so. */
export function findOtherFigures(decision: string, sentence: string, component: string): OtherFigure[] {
  return [
    ...findDeniedCounts(decision, sentence),
    ...findDeniedSpans(decision, sentence),
    ...findChangedTimes(decision, sentence, component),
  ];
}

const saysFigure =
  /\d|\b(?:once|twice|thrice|times|retries|attempts|tries|not|no longer|never|instead of|rather than|in place of)\b/i;

/** What is decided of one part is not said of another. */
function isOfAnother({ settles, text }: Decision, component: string, components: readonly string[]): boolean {
  const meant = components.filter((one) => settles.includes(one) || text.includes(one));
  return component !== '' && meant.length > 0 && !meant.includes(component);
}

import { readFigures } from '../../../analysis/challenge/figures.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { AdrDraft } from '../../../steps/design/draft-adr.ts';
import type { DesignText } from './design-text.ts';
import { limitsOf } from './read-limits.ts';
import { readMonitoring } from './read-monitoring.ts';

interface Target {
  readonly id: string;
  readonly text: string;
  /** From where on it is missed: "above 800 ms", "below 99.5 %". */
  readonly limits: readonly string[];
}

/** Targets of the PRD, but for those whose figures the design watches under a name of its own. */
export function listTargets(design: DesignText): Target[] {
  const { performance, availability } = design.material.prd.body.nonFunctional;
  const watched = readMonitoring(design).map(({ threshold }) => readFigures(threshold));
  return [...performance, ...availability]
    .map(({ id, text }) => ({ id, text, limits: limitsOf({ text, isShareFloor: isAvailability(design, id) }) }))
    .filter(({ limits }) => {
      const figures = limits.flatMap((limit) => readFigures(limit));
      return (
        figures.length === 0 ||
        !watched.some((own) =>
          figures.every(({ kind, value }) => own.some((one) => one.kind === kind && Math.abs(one.value - value) < 1e-6)),
        )
      );
    });
}

function isAvailability({ material }: DesignText, id: string): boolean {
  return material.prd.body.nonFunctional.availability.some((one) => one.id === id);
}

/** Targets that nobody can be called for: no figure says when they are missed. */
export function askForThresholds(design: DesignText): AdrDraft['openPoints'] {
  const { prd } = design.material;
  const { performance, availability } = prd.body.nonFunctional;
  return [...performance, ...availability]
    .filter(({ id, text }) => limitsOf({ text, isShareFloor: isAvailability(design, id) }).length === 0)
    .map(({ id, text }) => ({
      section: partRef(prd.key, id),
      question: `No threshold is known: from which figure on is somebody called? (${text.replace(/\s+/g, ' ').replace(/\.$/, '')})`,
    }));
}

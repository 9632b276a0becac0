import { listNamed, type Monitor } from '../../../lifecycle/design-items.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { isUnknown } from '../../../lifecycle/known-or-not-applicable.ts';
import { nfrCategories, primaryKpiId, type PrdBody } from '../../../lifecycle/prd.ts';
import { readThreshold } from '../../../lifecycle/threshold.ts';
import { ofDesign, raise, type Check } from '../objection.ts';

/** Requires a figure, a component and a metric for each target of the PRD. */
export const checkTargets: Check = ({ rfc, prd, source }) => {
  const { monitors } = rfc.body.nonFunctional;
  const served = new Set(rfc.body.proposedSolution.components.flatMap(({ serves }) => listNamed(serves)));
  const measured = new Set(monitors.flatMap(({ measures }) => listNamed(measures)));
  const limited = new Set(monitors.filter(hasThreshold).flatMap(({ measures }) => listNamed(measures)));
  const targets = nfrCategories.flatMap((category) =>
    prd.body.nonFunctional[category].map(({ id, text }) => ({ category, ref: partRef(prd.key, id), text })),
  );
  return [
    ...targets
      .filter(({ category, ref, text }) => counted.includes(category) && !/\d/.test(text) && !limited.has(ref))
      .map(({ ref, text }) =>
        raise({
          concern: 'target-without-number',
          weight: 'minor',
          tie: { kind: 'requirement', ref, quote: text },
          title: `${ref} has no figure.`,
          text: `Nobody can tell whether “${text}” is met, neither a test nor an alert.`,
          question: `From which figure on is it met? Write it into the PRD, or measure it: a monitor with ${ref} in "Measures" and a "Threshold".`,
        }),
      ),
    // On the lightweight path, the TIP lists what is built and the RFC has no components.
    ...(source.kind === 'tip' ? [] : targets)
      .filter(({ ref }) => !served.has(ref))
      .map(({ ref, text }) =>
        raise({
          concern: 'target-without-design',
          weight: 'major',
          tie: { kind: 'requirement', ref, quote: text },
          title: `No component answers ${ref}.`,
          text: `“${text}” stands in ${prd.key}, and "Serves" of no component names it.`,
          question: `What of the design meets it? Name ${ref} in "Serves" of that component, and say how in its text.`,
        }),
      ),
    ...listKpis(prd.body)
      .filter(({ id }) => !measured.has(partRef(prd.key, id)))
      .map(({ id, text }) =>
        raise({
          concern: 'monitoring',
          weight: 'minor',
          tie: { kind: 'requirement', ref: partRef(prd.key, id), quote: text },
          title: `No metric measures ${partRef(prd.key, id)}.`,
          text: `“${text}” is how success is told, and "Measures" of no monitor names it.`,
          question: `Which metric tells it? Name ${partRef(prd.key, id)} in "Measures" of a monitor below "Monitoring".`,
        }),
      ),
    ...monitors
      .filter((monitor) => !isUnknown(monitor.alert) && isUnknown(monitor.threshold))
      .map(({ id, text, alert }) =>
        raise({
          concern: 'monitoring',
          weight: 'minor',
          tie: ofDesign(id),
          title: `${id} calls somebody, and does not say when.`,
          text: `“${alert}” hangs on ${text}, which has no threshold.`,
          question: `From which figure on? Fill in "Threshold" of ${id}: "p95 > 500 ms for 300 s".`,
        }),
      ),
  ];
};

/** Categories that need a figure. Security and compliance hold or not; a figure says little. */
const counted: readonly string[] = ['performance', 'availability', 'scalability'];

function hasThreshold({ threshold }: Monitor): boolean {
  return readThreshold(threshold) !== null;
}

function listKpis({ metrics }: PrdBody): { id: string; text: string }[] {
  return [...(metrics.primaryKpi === '' ? [] : [{ id: primaryKpiId, text: metrics.primaryKpi }]), ...metrics.secondary];
}

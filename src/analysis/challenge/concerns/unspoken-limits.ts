import type { Objection } from '../../../lifecycle/challenge.ts';
import { tieTo, type Demand } from '../demands.ts';
import { readFigures } from '../figures.ts';
import { cut } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

const month = 'January|February|March|April|May|June|July|August|September|October|November|December';
export const timeNamed = new RegExp(String.raw`\b(?:weeks?|months?|sprints?|Q[1-4]|quarters?|${month}|20\d\d-\d\d)\b`);
export const plannedFor = new RegExp(
  String.raw`${timeNamed.source}|\b(?:phases?|stages?|waves?|milestones?|pilots?|days? of work|person[- ]days?|releases?|rollout|first|estimat\w+)\b`,
  'i',
);
export const estimated = /\b(?:estimat\w*|plan(?:s|ned)?|costs?|calculated|needs?|of which|reserve|to spare|paid for)\b/i;

/**
 * Money and time that were written down as limits, in a design that names no price and no step: one objection for all of them. What else limits it can be
 * kept without a word.
 */
export function unspokenLimits({ demands, design }: DesignReading): Objection[] {
  const hasPrice = design.some(({ text }) => readFigures(text).some(({ kind }) => kind === 'money') || estimated.test(text));
  const hasPlan = design.some(({ text }) => plannedFor.test(text));
  const unspoken = demands.filter(
    (demand) =>
      demand.kind === 'limit' && !estimated.test(demand.text) && ((isPrice(demand) && !hasPrice) || (isTerm(demand) && !hasPlan)),
  );
  const [first] = unspoken;
  if (first === undefined) return [];
  const ids = unspoken.map(({ id }) => id);
  const [they, them] = ids.length > 1 ? ['They were', 'each of them'] : ['It was', 'it'];
  return [
    {
      concern: 'constraint-broken',
      weight: 'minor',
      title: `Constraints: nothing in the design speaks of ${unspoken.map(({ id, text }) => `“${cut(text)}” (${id})`).join(' and ')}`,
      text: `${they} written down as what the design has to keep to, and no section names a price or a step. Whoever approves it cannot see whether it can be had for that.`,
      about: ids,
      ties: unspoken.map(tieTo),
      question: `What does the design cost, or in which steps is it built, so that it keeps to ${them}?`,
      waysOut: [
        { title: 'An estimate where it is decided, with a figure', tradeOff: 'An estimate to be held to.' },
        { title: 'Take the limit back with whoever set it', tradeOff: 'A talk before the review in place of one in it.' },
      ],
    },
  ];
}

function isPrice({ text }: Demand): boolean {
  return readFigures(text).some(({ kind }) => kind === 'money');
}

function isTerm({ text }: Demand): boolean {
  return timeNamed.test(text);
}

import type { Objection } from '../../../lifecycle/challenge.ts';
import { tieTo, type Demand } from '../demands.ts';
import { readFigures, type Figure } from '../figures.ts';
import { cut } from '../raise.ts';
import type { DesignReading } from '../read-design.ts';

const named = /^\W*budget\W*[:–]/i;

/** Two budgets of one design that are not the same: the notes say one figure and the PRD another, and each would be kept by somebody. */
export function differingBudgets({ demands }: DesignReading): Objection[] {
  const [first, ...others] = demands
    .filter(({ kind, text }) => kind === 'limit' && named.test(text))
    .flatMap((demand) => readFigures(demand.text).flatMap((figure) => (figure.kind === 'money' ? [{ demand, figure }] : [])));
  const other = first && others.find(({ demand, figure }) => demand !== first.demand && differs(figure, first.figure));
  return first && other ? [objectTo([first.demand, other.demand])] : [];
}

/** A sum once and one by the month are two different things. */
function differs(one: Figure, other: Figure): boolean {
  return one.of === other.of && Math.abs(one.value - other.value) > Math.max(one.value, other.value) / 100;
}

function objectTo([one, other]: [Demand, Demand]): Objection {
  return {
    concern: 'constraint-broken',
    weight: 'major',
    title: `Constraints: two budgets are named, “${cut(one.text)}” (${one.id}) and “${cut(other.text)}” (${other.id})`,
    text: 'One reader holds the design to the first, another one to the second, and whether it can be had for the money hangs on who is asked.',
    about: [one.id, other.id],
    ties: [tieTo(one), tieTo(other)],
    question: 'Which of the two counts, and who says so?',
    waysOut: [
      { title: 'Take out the one that does not count', tradeOff: 'Whoever set it has to hear of it.' },
      { title: 'Say what each of them is for', tradeOff: 'Two sums to be watched.' },
    ],
  };
}

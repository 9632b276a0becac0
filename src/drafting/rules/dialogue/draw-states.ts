import { sharedWords, subjectWords } from '../../../analysis/challenge/subject-words.ts';
import type { Aggregate } from '../../../lifecycle/daa.ts';
import { droppedOperations } from './as-it-stands.ts';
import type { Dialogue } from './dialogue.ts';
import { message, quoted } from './mermaid-text.ts';

/** States of the aggregate that the turn names; of the one with most states where it names none. Null where the source has none. */
export function drawStates({ material: { source }, turn, session }: Dialogue): { of: string; text: string } | null {
  if (source.kind === 'tip') return null;
  const words = subjectWords([...turn.about, turn.text].join(' '));
  const [aggregate] = source.body.aggregates
    .filter(({ states }) => states !== undefined && states.transitions.length > 0)
    .toSorted(
      (a, b) =>
        nearness(b, words) - nearness(a, words) || (b.states?.transitions.length ?? 0) - (a.states?.transitions.length ?? 0),
    );
  const isDropped = droppedOperations(source.body, session);
  const states = aggregate?.states && {
    ...aggregate.states,
    transitions: aggregate.states.transitions.filter(({ operation }) => !isDropped(operation)),
  };
  if (!aggregate || !states) return null;
  const names = [...new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [from, to])])];
  const id = (name: string): string => `s${names.indexOf(name) + 1}`;
  const rows = [
    ...names.map((name) => `  state ${quoted(name)} as ${id(name)}`),
    `  [*] --> ${id(states.initial)}`,
    ...states.transitions.map(({ from, operation, to }) => `  ${id(from)} --> ${id(to)} : ${message(operation)}`),
  ];
  return { of: `the states of ${aggregate.name}`, text: ['stateDiagram-v2', ...rows].join('\n') };
}

function nearness({ name }: Aggregate, words: ReadonlySet<string>): number {
  return sharedWords(subjectWords(name), words).length;
}

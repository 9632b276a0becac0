import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';

/** Mermaid diagrams drawn from the body; they are for the reader's eye and are ignored when the document is read back. */
export function drawContextMap(body: DaaBody): string[] {
  if (body.contextMap.length === 0) return [];
  const names = [
    ...new Set([...body.contexts.map((context) => context.name), ...body.contextMap.flatMap(({ from, to }) => [from, to])]),
  ];
  const id = (name: string): string => `c${names.indexOf(name) + 1}`;
  return fence([
    'flowchart LR',
    ...names.map((name) => `  ${id(name)}["${label(name)}"]`),
    ...body.contextMap.map(({ from, to, relationship }) => `  ${id(from)} -->|"${label(relationship)}"| ${id(to)}`),
  ]);
}

export function drawStates({ states }: Aggregate): string[] {
  if (!states) return [];
  const names = [...new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [from, to])])];
  const id = (name: string): string => `s${names.indexOf(name) + 1}`;
  return fence([
    'stateDiagram-v2',
    ...names.map((name) => `  state "${label(name)}" as ${id(name)}`),
    `  [*] --> ${id(states.initial)}`,
    ...states.transitions.map(
      ({ from, operation, to }) => `  ${id(from)} --> ${id(to)}: ${label(operation).replaceAll(':', '#58;')}`,
    ),
  ]);
}

function fence(lines: readonly string[]): string[] {
  return ['```mermaid', ...lines, '```', ''];
}

/** Text inside a diagram: Mermaid writes what it would read as a mark as a numbered entity. */
function label(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/["#;<>&`{}[\]|\\]/g, (mark) => `#${mark.charCodeAt(0)};`);
}

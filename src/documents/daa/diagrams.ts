import type { Aggregate, DaaBody } from '../../lifecycle/daa.ts';

/** Draws a Mermaid diagram for readers; parsing ignores it. */
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

/** Escapes text for a diagram: Mermaid takes its own syntax as numbered entities. */
function label(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/["#;<>&`{}[\]|\\]/g, (mark) => `#${mark.charCodeAt(0)};`);
}

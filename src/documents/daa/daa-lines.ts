import type { Line } from '../markdown/canonical-lines.ts';

/** Splits at "**Label**" lines; text before the first is under ''. Reports unknown labels. */
export function readLabels<Name extends string>(
  lines: readonly Line[],
  names: readonly Name[],
  otherwise: (line: number, label: string) => void,
): Partial<Record<Name | '', Line[]>> {
  const labels: Partial<Record<Name | '', Line[]>> = {};
  let current: Name | '' = '';
  for (const line of lines) {
    const label = /^\*\*([^*]+?):?\*\*:?\s*$/.exec(line.text)?.[1];
    const known = names.find((name) => name === label);
    if (known !== undefined) current = known;
    else if (label !== undefined) otherwise(line.number, label);
    if (label === undefined) (labels[current] ??= []).push(line);
  }
  return labels;
}

/** Takes the fenced pseudocode out of an operation's lines, verbatim; '' when there is none. */
export function readPseudocode(lines: readonly Line[]): { pseudocode: string; rest: Line[] } {
  const start = lines.findIndex((line) => /^`{3,}(?:text)?\s*$/.test(line.text));
  const fence = /^`+/.exec(lines[start]?.text ?? '')?.[0];
  if (fence === undefined) return { pseudocode: '', rest: [...lines] };
  const length = lines.slice(start + 1).findIndex((line) => line.text.trimEnd() === fence);
  const end = length < 0 ? lines.length : start + 1 + length;
  const pseudocode = lines
    .slice(start + 1, end)
    .map((line) => line.text)
    .join('\n');
  return { pseudocode, rest: [...lines.slice(0, start), ...lines.slice(end + 1)] };
}

/** Drops the diagrams. */
export function stripDiagrams(lines: readonly Line[]): Line[] {
  const kept: Line[] = [];
  let drawing = false;
  for (const line of lines) {
    if (line.text.startsWith('```mermaid')) drawing = true;
    else if (drawing && line.text.startsWith('```')) drawing = false;
    else if (!drawing) kept.push(line);
  }
  return kept;
}

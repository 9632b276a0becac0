import type { Problems } from '../markdown/canonical-lines.ts';
import type { NumberedPart } from './read-values.ts';

/** Gives the parts that were written without an id the next free one. An id that occurs twice is a problem: a link could mean either. */
export function numberParts(parts: readonly NumberedPart[], problems: Problems): Map<string, number> {
  const lines = new Map<string, number>();
  const last = new Map<string, number>();
  for (const { values, prefix, line } of parts) {
    const id = String(values['id']);
    if (id === '') continue;
    const earlier = lines.get(id);
    if (earlier !== undefined)
      problems.add(line, `${id} is used on line ${earlier} already; give this one an id of its own, or none.`);
    else lines.set(id, line);
    last.set(prefix, Math.max(last.get(prefix) ?? 0, Number(id.slice(prefix.length + 1))));
  }
  for (const { values, prefix, line } of parts) {
    if (values['id'] !== '') continue;
    const next = (last.get(prefix) ?? 0) + 1;
    last.set(prefix, next);
    values['id'] = `${prefix}-${next}`;
    lines.set(`${prefix}-${next}`, line);
  }
  return lines;
}

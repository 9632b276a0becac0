import { freeIds } from '../../lifecycle/free-ids.ts';
import type { Problems } from '../markdown/canonical-lines.ts';
import type { NumberedPart } from './read-values.ts';

interface Numbering {
  /** Ids that parts had in any version. */
  readonly everUsed: readonly string[];
  readonly problems: Problems;
}

/**
 * Numbers parts without an id with ids that none ever had. An id that occurs twice is a problem.
 */
export function numberParts(parts: readonly NumberedPart[], { everUsed, problems }: Numbering): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { values, line } of parts) {
    const id = String(values['id']);
    if (id === '') continue;
    const earlier = lines.get(id);
    if (earlier !== undefined)
      problems.add(line, `${id} is used on line ${earlier} already; give this one an id of its own, or none.`);
    else lines.set(id, line);
  }
  const taken = [...lines.keys(), ...everUsed];
  const next = new Map<string, () => string>();
  for (const { values, prefix, line } of parts) {
    if (values['id'] !== '') continue;
    const free = next.get(prefix) ?? freeIds(prefix, taken);
    next.set(prefix, free);
    const id = free();
    values['id'] = id;
    lines.set(id, line);
  }
  return lines;
}

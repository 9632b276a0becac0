import { linkRoles } from '../../lifecycle/links.ts';
import { referenceSchema, type Reference } from '../../lifecycle/references.ts';

/**
 * Reads "**derived from:** PRD-001#US-1 (from API-1)". A malformed reference is a problem; any
 * other line, such as a link to a page, returns neither.
 */
export function readReference(text: string): { reference?: Reference; problem?: string } {
  const match =
    /^(?:\*\*)?([A-Za-z]+(?:[ _][A-Za-z]+)?)(?::\*\*|\*\*:|:)\s*`?([A-Z]+-\d\S*?)`?(?:\s+\(from `?([^\s`)]+)`?\))?$/.exec(text);
  if (!match?.[1] || !match[2]) return {};
  const name = match[1].toLowerCase().replaceAll(' ', '_');
  const role = linkRoles.find((known) => known === name);
  if (role === undefined)
    return { problem: `"${match[1]}" is no role of a link; write one of: ${linkRoles.join(', ').replaceAll('_', ' ')}.` };
  const read = referenceSchema.safeParse({ role, to: match[2], ...(match[3] === undefined ? {} : { from: match[3] }) });
  if (!read.success)
    return { problem: `"${match[2].slice(0, 60)}" is no key of an artifact or part; write one such as PRD-001 or PRD-001#US-3.` };
  return { reference: read.data };
}

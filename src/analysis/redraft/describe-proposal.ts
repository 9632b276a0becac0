import type { Finding } from '../../lifecycle/findings.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Proposal } from './redraft-order.ts';

/** Turns a proposal into a gate finding with both texts, for the reviewer to take over or not. */
export function describeProposal({ part, edit, because, current, proposed }: Proposal): Finding {
  const parts = because.map((ref) => splitPartRef(ref)?.localId ?? ref).join(', ');
  return {
    code: 'REDRAFT-PROPOSED',
    severity: 'warning',
    at: { part },
    message: `${parts} changed, and ${edit.by} edited ${part} in version ${edit.version}, so it stands as it is. ${compare(current, proposed)}`,
    fix: `Edit ${part} where the proposal is right, or request changes with a comment on it.`,
  };
}

function compare(current: unknown, proposed: unknown): string {
  if (proposed === null) return `The draft would remove it: nothing in the PRD asks for it any more. It reads ${write(current)}`;
  const [now, then] = [fieldsOf(current), fieldsOf(proposed)];
  const fields = [...new Set([...Object.keys(now), ...Object.keys(then)])].filter(
    (field) => write(now[field]) !== write(then[field]),
  );
  return fields.map((field) => `Its ${field} reads ${write(now[field])}; the draft proposes ${write(then[field])}`).join('. ');
}

function fieldsOf(content: unknown): Readonly<Record<string, unknown>> {
  return typeof content === 'object' && content !== null ? { ...content } : { text: content };
}

function write(value: unknown): string {
  if (value === undefined || value === '') return '(nothing)';
  return typeof value === 'string' ? `"${value}"` : JSON.stringify(value);
}

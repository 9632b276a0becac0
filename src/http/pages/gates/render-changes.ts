import type { Fix } from '../../../lifecycle/fixes/fix.ts';
import { ConflictError, type ThroughlineError } from '../../../lifecycle/errors.ts';
import type { Report } from '../../../usecases/reports/registry.ts';
import { count } from '../../../lifecycle/count.ts';

type Gate = Report<'gate-show'>;

/** Marks the state of a gate that a page shows, for a form field: `pending 0 2 ab12…`. */
export function markSeen({ status, decisions, remarks, contentHash }: Gate): string {
  return [status, decisions.length, remarks.length, contentHash.slice(0, 20)].join(' ');
}

/**
 * Explains a refused decision to a person: if the gate changed after the page was opened, it says
 * what changed. `seen` comes from the form and may be forged, so it is only compared.
 */
export function describeRefusal(
  refusal: ThroughlineError,
  { gate, seen }: { gate: Gate; seen: string },
): { message: string; fix: Fix } {
  if (!(refusal instanceof ConflictError) || refusal.id !== 'precondition.failed') return refusal;
  return {
    message: `${gate.id} changed after you opened this page${listChanges(gate, seen)}.`,
    fix:
      gate.status === 'pending'
        ? 'This is how it stands now: look at it again, and decide anew.'
        : 'This is how it stands now; there is nothing left to decide here.',
  };
}

/** True when the page showed the content that the gate asks about now. */
export function sawSameContent(seen: string, gate: Gate): boolean {
  return seen.split(' ')[3] === gate.contentHash.slice(0, 20);
}

function listChanges(gate: Gate, seen: string): string {
  const [status, decisions, remarks, contentHash] = seen.split(' ');
  const more = (now: number, before: string | undefined): number => Math.max(0, now - Number(before)) || 0;
  const changes = [
    ...(contentHash === undefined || contentHash === gate.contentHash.slice(0, 20) ? [] : ['it asks about other content']),
    ...(status === undefined || status === gate.status ? [] : [`it is ${gate.status} now`]),
    ...told(more(gate.decisions.length, decisions), 'decision'),
    ...told(more(gate.remarks.length, remarks), 'remark'),
  ];
  return changes.length === 0 ? '' : `: ${changes.join(', ')}`;
}

function told(many: number, what: string): string[] {
  return many === 0 ? [] : [`there ${many === 1 ? 'is' : 'are'} ${count(many, `new ${what}`)}`];
}

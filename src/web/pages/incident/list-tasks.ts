import type { Act, Fix } from '../../../lifecycle/fixes/fix.ts';
import type { Report } from '../../../usecases/reports/registry.ts';

type Wait = Report<'incident-show'>['waits'][number];

/** Something that the incident waits for, with the acts that do it. */
export interface Task {
  readonly what: string;
  readonly who: string;
  readonly acts: readonly Act[];
  /** The rest of the advice where it names no act. */
  readonly advice: Fix | null;
}

/**
 * Turns what an incident waits for into tasks with their acts, in the order of the server: the most
 * urgent first. What one act does for several, such as to declare, is offered once.
 */
export function listTasks(waits: readonly Wait[]): readonly Task[] {
  const offered = new Set<string>();
  return waits.map(({ what, who, fix }) => {
    const acts = typeof fix === 'string' ? [] : fix.filter((part): part is Act => typeof part === 'object' && 'action' in part);
    const useful = acts.filter((one) => {
      const name = JSON.stringify(one);
      return one.action !== 'readIncident' && !offered.has(name) && offered.add(name);
    });
    return { what: what.charAt(0).toUpperCase() + what.slice(1), who, acts: useful, advice: acts.length === 0 ? fix : null };
  });
}

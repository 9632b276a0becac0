import type { Report } from '../../usecases/reports/registry.ts';
import type { ToolAnswer } from '../tool.ts';

/** Describes how the work on a Bolt stands, in a few lines. */
export function describeWork({ key, status, holder, leaseUntil, change, merged, criteria }: Report<'bolt-work'>): ToolAnswer {
  const open = criteria.filter(({ met }) => !met).map(({ id }) => id);
  return {
    text: [
      `${key} is ${status}${holder === null ? '' : `, held by ${holder}`}${leaseUntil === null ? '' : ` until ${leaseUntil}`}.`,
      ...(change === null ? [] : [`Its change: ${change}.`]),
      ...(open.length === 0 ? [] : [`Criteria without evidence: ${open.join(', ')}.`]),
    ].join('\n'),
    document: { key, status, holder, leaseUntil, change, merged: merged?.sha ?? null, open },
  };
}

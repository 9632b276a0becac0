import type { Finding } from '../../lifecycle/findings.ts';
import { finding } from './lint-rule.ts';

/** Fewer are taken out on purpose. */
const fewest = 3;
const shownIds = 8;

/**
 * A version that has lost half of the parts of the one before, or more: a file cut short, saved by mistake, or in a form that could not be read. Whoever
 * takes so much out on purpose reads it once.
 */
export function lintLostParts({
  now,
  before,
  version,
}: {
  now: readonly string[];
  before: readonly string[];
  version: number;
}): Finding[] {
  const kept = new Set(now);
  const lost = before.filter((id) => !kept.has(id));
  if (lost.length < fewest || lost.length * 2 < before.length) return [];
  const more = lost.length > shownIds ? ` and ${lost.length - shownIds} more` : '';
  const all = lost.length === before.length;
  return [
    finding(all ? 'PART-ALL-GONE' : 'PART-MOST-GONE', {
      message: `${all ? `None of the ${before.length} parts` : `${lost.length} of the ${before.length} parts`} of version ${version} ${all ? 'is' : 'are'} here any more: ${lost.slice(0, shownIds).join(', ')}${more}. What links to them is suspect.`,
      fix: `If that was not meant, take the text of version ${version} again, and edit that: \`throughline artifact export KEY --version ${version}\`.`,
    }),
  ];
}

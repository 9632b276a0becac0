import { act, fix, itsKey } from '../../lifecycle/fixes/fix.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { finding } from './lint-rule.ts';

/** Limit below which people remove parts on purpose. */
const fewest = 3;
const shownIds = 8;

/**
 * Reports a version that lost half of the earlier parts or more: cut short, saved by mistake or
 * unreadable. Whoever meant it reads the finding once.
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
      fix: fix`If that was not meant, take the text of version ${version} again, and edit that: ${act('exportArtifact', { key: itsKey, version })}.`,
    }),
  ];
}

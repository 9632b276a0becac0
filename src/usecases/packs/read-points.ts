import { compileGlobs } from '../../analysis/compliance/compile-glob.ts';
import type { Decision } from '../../documents/pack/pack-material.ts';
import type { PackRule } from '../../lifecycle/bolt-pack.ts';
import type { ComplianceItem } from '../../lifecycle/compliance.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import { readComplianceSlice } from '../compliance/read-compliance-slice.ts';
import type { UsecasePorts } from '../ports.ts';

/** Places in code that a pack names of one decision point. */
const mostPlaces = 5;

type Points = Map<string, Pick<PackRule, 'check' | 'code'>>;

/**
 * Reads the checks that people accepted for decision points, and what all checks say of the code
 * now, by whole key. Code that nobody can read takes nothing else away from a pack.
 */
export async function readPoints(
  ports: UsecasePorts,
  { bolt, touches, decisions }: { bolt: string; touches: readonly string[]; decisions: readonly Decision[] },
): Promise<Points> {
  const points: Points = new Map();
  for (const { key } of decisions)
    for (const { part, check } of (await ports.compliance.rulings.read(key)).checks)
      points.set(partRef(key, part), { check, code: '' });
  const slices = await readComplianceSlice(ports, { bolt, points: true }).catch((error: unknown) => {
    if (error instanceof ThroughlineError) return null;
    throw error;
  });
  const isTouched = compileGlobs(touches);
  for (const { adr, at, items } of slices ?? [])
    for (const item of items) {
      const ref = splitPartRef(item.part) ? item.part : partRef(adr, item.part);
      points.set(ref, { check: points.get(ref)?.check ?? '', code: describeItem(item, { at, isTouched }) });
    }
  return points;
}

function describeItem(
  { verdict, failed, missing, hits }: ComplianceItem,
  { at, isTouched }: { at: string; isTouched: (path: string) => boolean },
): string {
  if (verdict === 'unproved' && !failed) return '';
  const sorted = hits.toSorted((a, b) => Number(isTouched(b.file)) - Number(isTouched(a.file)));
  const shown = sorted.slice(0, mostPlaces).map(({ file, line }) => `${file}:${line}`);
  const more = hits.length > shown.length ? [`${hits.length - shown.length} more`] : [];
  const why = [...shown, ...more].join(', ') || missing;
  return `${verdict} at ${at.slice(0, 12)}${why && `: ${why}`}`;
}

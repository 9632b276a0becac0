import type { CoverageItem, CoverageReport } from '../../lifecycle/coverage.ts';
import type { CoverageNote } from '../../lifecycle/daa.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { listPrdParts, type PrdPart } from './prd-parts.ts';

/** What stands against a PRD: which of its parts serve which part of the PRD, and what is left out on purpose. */
export interface ServingArtifact {
  /** Such as "DAA", for whoever reads the refusal. */
  readonly kind: string;
  /** Local ids of what serves a part of the PRD, by its whole key. */
  readonly servedBy: ReadonlyMap<string, readonly string[]>;
  readonly notes: readonly CoverageNote[];
  /** Of those parts of the PRD that are non-functional and that nothing serves. */
  readonly nonFunctionalReason: string;
}

/**
 * Compares part by part (specification 1.3). A story is OK when something names it or one of its criteria. A criterion is OK only when something names
 * the criterion itself: to name the whole story is a claim about the story, and counting it for every criterion would hide the gaps that the report
 * exists to show. A note of a story also holds for its criteria. Non-functional requirements are DEFERRED unless something names them. What is
 * covered is OK even where a note says otherwise.
 *
 * Throws InputError `prd.no-parts` for a PRD with nothing to cover, which would otherwise read as complete.
 */
export function compareParts(
  prd: { readonly key: string; readonly body: PrdBody },
  { kind, servedBy, notes, nonFunctionalReason }: ServingArtifact,
): CoverageReport {
  const parts = listPrdParts(prd.body);
  const functional = parts.filter((part) => part.kind !== 'nfr');
  if (functional.length === 0) {
    throw new InputError({
      id: 'prd.no-parts',
      message: `${prd.key} has no user story and no requirement statement, so there is nothing that a ${kind} could cover.`,
      fix: 'Write what is wanted as stories ("As a …, I want … so that …") or as statements with must or shall, and import the PRD again.',
    });
  }
  const notesByRef = new Map(notes.map((note) => [note.ref, note]));
  const ownCriteria = Map.groupBy(
    parts.filter((part) => part.story !== null),
    (part) => part.story,
  );

  const items = parts.map((part): CoverageItem => {
    const named = part.kind === 'story' ? [part, ...(ownCriteria.get(part.localId) ?? [])] : [part];
    const operations = new Set(named.flatMap(({ localId }) => servedBy.get(partRef(prd.key, localId)) ?? []));
    const ref = partRef(prd.key, part.localId);
    if (operations.size > 0) return { ref, status: 'OK', operations: [...operations] };
    return { ref, operations: [], ...statusWithoutServer(part, { prdKey: prd.key, notesByRef, nonFunctionalReason }) };
  });
  const count = (wanted: PrdPart['kind']) => functional.filter((part) => part.kind === wanted).length;
  const countOk = (kinds: readonly PrdPart['kind'][]) =>
    parts.filter((part, at) => kinds.includes(part.kind) && items[at]?.status === 'OK').length;
  return {
    stories: count('story'),
    mapped: countOk(['story']),
    requirements: count('requirement'),
    criteria: count('criterion'),
    covered: countOk(['requirement', 'criterion']),
    items,
  };
}

function statusWithoutServer(
  part: PrdPart,
  {
    prdKey,
    notesByRef,
    nonFunctionalReason,
  }: { prdKey: string; notesByRef: ReadonlyMap<string, CoverageNote>; nonFunctionalReason: string },
): Pick<CoverageItem, 'status' | 'reason'> {
  const note = notesByRef.get(partRef(prdKey, part.localId)) ?? (part.story && notesByRef.get(partRef(prdKey, part.story)));
  if (note) return { status: note.status, reason: note.reason };
  return part.kind === 'nfr' ? { status: 'DEFERRED', reason: nonFunctionalReason } : { status: 'GAP' };
}

/** Those that serve no part of the PRD, with why. */
export function findOrphans(
  prd: { readonly key: string; readonly body: PrdBody },
  { key, serving }: { key: string; serving: readonly { readonly id: string; readonly covers: readonly string[] }[] },
): CoverageItem[] {
  const known = new Set(listPrdParts(prd.body).map((part) => partRef(prd.key, part.localId)));
  return serving
    .filter(({ covers }) => !covers.some((ref) => known.has(ref)))
    .map(({ id, covers }) => ({
      ref: partRef(key, id),
      status: 'ORPHAN',
      operations: [id],
      reason:
        covers.length === 0 ? 'names no part of the PRD' : `names only parts that the PRD does not have: ${covers.join(', ')}`,
    }));
}

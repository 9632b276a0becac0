import type { CoverageItem, CoverageReport } from '../../lifecycle/coverage.ts';
import type { CoverageNote, DaaBody } from '../../lifecycle/daa.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { partRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import { listPrdParts, type PrdPart } from './prd-parts.ts';

const nonFunctionalReason = 'non-functional: answered in the RFC and the AI-ADR';

/**
 * Compares a DAA with its PRD (specification 1.3), part by part.
 *
 * A story is OK when an operation names it or one of its criteria. A criterion is OK only when an operation names the criterion itself: to name the
 * whole story is a claim about the story, and counting it for every criterion would hide the gaps that the report exists to show. A coverage note of
 * a story also holds for its criteria. Non-functional requirements are DEFERRED unless an operation names them, because the DAA is not where
 * they are answered. What is covered is OK even where a note says otherwise.
 *
 * Throws InputError `prd.no-parts` for a PRD with nothing to cover, which would otherwise read as complete.
 */
export function reportCoverage(params: {
  prd: { key: string; body: PrdBody };
  daa: { key: string; body: DaaBody };
}): CoverageReport {
  const { prd, daa } = params;
  const parts = listPrdParts(prd.body);
  const functional = parts.filter((part) => part.kind !== 'nfr');
  if (functional.length === 0) {
    throw new InputError({
      id: 'prd.no-parts',
      message: `${prd.key} has no user story and no requirement statement, so there is nothing that a DAA could cover.`,
      fix: 'Write what is wanted as stories ("As a …, I want … so that …") or as statements with must or shall, and import the PRD again.',
    });
  }
  const operationsByRef = indexOperations(daa.body);
  const notesByRef = new Map((daa.body.coverageNotes ?? []).map((note) => [note.ref, note]));
  const ownCriteria = Map.groupBy(
    parts.filter((part) => part.story !== null),
    (part) => part.story,
  );

  const items = parts.map((part): CoverageItem => {
    const named = part.kind === 'story' ? [part, ...(ownCriteria.get(part.localId) ?? [])] : [part];
    const operations = new Set(named.flatMap(({ localId }) => operationsByRef.get(partRef(prd.key, localId)) ?? []));
    const ref = partRef(prd.key, part.localId);
    if (operations.size > 0) return { ref, status: 'OK', operations: [...operations] };
    return { ref, operations: [], ...statusWithoutOperation(part, prd.key, notesByRef) };
  });
  const count = (kind: PrdPart['kind']) => functional.filter((part) => part.kind === kind).length;
  const countOk = (kinds: readonly PrdPart['kind'][]) =>
    parts.filter((part, at) => kinds.includes(part.kind) && items[at]?.status === 'OK').length;
  return {
    stories: count('story'),
    mapped: countOk(['story']),
    requirements: count('requirement'),
    criteria: count('criterion'),
    covered: countOk(['requirement', 'criterion']),
    items: [...items, ...findOrphans({ prdKey: prd.key, daaKey: daa.key, parts, body: daa.body })],
  };
}

function statusWithoutOperation(
  part: PrdPart,
  prdKey: string,
  notesByRef: ReadonlyMap<string, CoverageNote>,
): Pick<CoverageItem, 'status' | 'reason'> {
  const note = notesByRef.get(partRef(prdKey, part.localId)) ?? (part.story && notesByRef.get(partRef(prdKey, part.story)));
  if (note) return { status: note.status, reason: note.reason };
  return part.kind === 'nfr' ? { status: 'DEFERRED', reason: nonFunctionalReason } : { status: 'GAP' };
}

function indexOperations(body: DaaBody): Map<string, string[]> {
  const byRef = new Map<string, string[]>();
  for (const { id, covers } of body.aggregates.flatMap((aggregate) => aggregate.operations)) {
    for (const ref of covers) {
      const known = byRef.get(ref);
      if (known) known.push(id);
      else byRef.set(ref, [id]);
    }
  }
  return byRef;
}

function findOrphans(params: { prdKey: string; daaKey: string; parts: readonly PrdPart[]; body: DaaBody }): CoverageItem[] {
  const { prdKey, daaKey, parts, body } = params;
  const known = new Set(parts.map((part) => partRef(prdKey, part.localId)));
  return body.aggregates
    .flatMap((aggregate) => aggregate.operations)
    .filter(({ covers }) => !covers.some((ref) => known.has(ref)))
    .map(({ id, covers }) => ({
      ref: partRef(daaKey, id),
      status: 'ORPHAN',
      operations: [id],
      reason:
        covers.length === 0 ? 'names no part of the PRD' : `names only parts that the PRD does not have: ${covers.join(', ')}`,
    }));
}

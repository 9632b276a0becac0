import type { CoverageReport } from '../../lifecycle/coverage.ts';
import { severities, type Finding } from '../../lifecycle/findings.ts';
import { partRef, splitPartRef } from '../../lifecycle/ids.ts';
import type { PrdBody } from '../../lifecycle/prd.ts';
import type { TipBody } from '../../lifecycle/tip.ts';
import { listPrdParts } from '../coverage/prd-parts.ts';
import { lintArtifact } from './lint-artifact.ts';
import { kindFinding } from './kinds/kind-codes.ts';
import { shorten } from './shorten.ts';

interface TipWithPrd {
  readonly tip: { readonly title: string; readonly body: TipBody };
  readonly prd: { readonly key: string; readonly body: PrdBody };
  readonly coverage: CoverageReport;
}

/** Lints a TIP by itself and against its PRD. */
export function lintTip(compared: TipWithPrd): Finding[] {
  const found = [...lintArtifact('tip', compared.tip), ...findUncovered(compared), ...findDangling(compared)];
  return found.toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
}

/** Reports uncovered parts. An uncovered story stands for its criteria. */
function findUncovered({ prd, coverage }: TipWithPrd): Finding[] {
  const open = new Set(coverage.items.filter(({ status }) => status === 'GAP').map(({ ref }) => ref));
  return listPrdParts(prd.body).flatMap(({ localId, kind, story, text }) => {
    const ref = partRef(prd.key, localId);
    if (!open.has(ref) || (story !== null && open.has(partRef(prd.key, story)))) return [];
    const params = {
      part: localId,
      message: `Nothing in the TIP serves ${kind} ${localId} (${shorten(text)}).`,
      fix: `Refer to it from the change that serves it ("covers: ${ref} (from API-1)"), or add a coverage note that says why it is left out.`,
    };
    return kindFinding(kind === 'story' ? 'TIP-STORY-UNCOVERED' : 'TIP-REQUIREMENT-UNCOVERED', params);
  });
}

function findDangling({ tip, prd }: TipWithPrd): Finding[] {
  const known = new Set(listPrdParts(prd.body).map(({ localId }) => partRef(prd.key, localId)));
  const named = [
    ...tip.body.references
      .filter(({ role }) => role === 'covers')
      .map(({ to, from }) => ({ ref: to, part: from ?? 'References' })),
    ...tip.body.coverageNotes.map(({ ref }) => ({ ref, part: 'Coverage Notes' })),
  ];
  return named
    .filter(({ ref }) => splitPartRef(ref) !== null && !known.has(ref))
    .map(({ ref, part }) =>
      kindFinding('TIP-COVERS-DANGLING', {
        part,
        message: `${part} names ${ref}, which ${prd.key} does not have in the version that the TIP was written for.`,
        fix: `Write the whole key of a part that is there, such as ${[...known][0] ?? prd.key}, or take it out.`,
      }),
    );
}

import type { Finding } from '../../../lifecycle/findings.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import { reportCoverage } from '../../coverage/report-coverage.ts';
import type { DaaModel, PrdSide } from '../daa-model.ts';
import { finding, type LintRule } from '../lint-rule.ts';
import { shorten } from '../shorten.ts';

/** Compares with the PRD: unrealized parts, operations without a part, and unknown parts. */
export const checkCoverage: LintRule = (model) =>
  model.prd ? [...findUncovered(model, model.prd), ...findUntraced(model, model.prd), ...findDangling(model, model.prd)] : [];

/** Reports uncovered parts, except unread passages and criteria of an uncovered story. */
function findUncovered({ daa }: DaaModel, { key, body, parts }: PrdSide): Finding[] {
  if (parts.every(({ kind }) => kind === 'nfr')) return [];
  const { items } = reportCoverage({ prd: { key, body }, daa: { key: '', body: daa } });
  const open = new Map(items.filter(({ status }) => status === 'GAP').map((item) => [item.ref, item]));
  return parts.flatMap(({ localId, kind, story, text }) => {
    const ref = partRef(key, localId);
    const gap = open.get(ref);
    if (gap === undefined || kind === 'unread' || (story !== null && open.has(partRef(key, story)))) return [];
    const { reason = '', operations: naming } = gap;
    const isNoted = (daa.coverageNotes ?? []).some((note) => note.ref === ref && note.status === 'GAP');
    const name = `${kind} ${localId} (${shorten(text)})`;
    // Where something names it, only a note makes it a gap.
    return finding(kind === 'story' ? 'DAA-STORY-UNCOVERED' : 'DAA-REQUIREMENT-UNCOVERED', {
      part: localId,
      message:
        naming.length > 0
          ? `${naming.join(', ')} names ${name}, and its row in "Coverage Notes" still calls it a gap: ${reason}.`
          : `Nothing realizes ${name}: ${reason}.`,
      fix:
        naming.length > 0
          ? `Delete the row of ${ref} in "Coverage Notes" if nothing is missing any more.`
          : `Name ${ref} in the operation or invariant that realizes it${isNoted ? ' and delete its row in "Coverage Notes"' : ''}, or ${isNoted ? 'write there' : 'add a coverage note that says'} why it is left out.`,
    });
  });
}

function findUntraced({ operations }: DaaModel, prd: PrdSide): Finding[] {
  return operations
    .filter(({ operation }) => !operation.covers.some((ref) => prd.refs.has(ref)))
    .map(({ operation, aggregate }) =>
      finding('DAA-OPERATION-UNTRACED', {
        part: operation.id,
        message: `"${operation.name}" of ${aggregate.name} serves no part of ${prd.key}.`,
        fix: 'Name the story or requirement it serves, or remove it.',
      }),
    );
}

function findDangling({ daa, operations }: DaaModel, prd: PrdSide): Finding[] {
  const serving = [...operations.map(({ operation }) => operation), ...daa.aggregates.flatMap(({ invariants }) => invariants)];
  const named = [
    ...serving.flatMap(({ id, covers = [] }) => covers.map((ref) => ({ ref, part: id }))),
    ...(daa.coverageNotes ?? []).map(({ ref }) => ({ ref, part: ref })),
  ];
  return named
    .filter(({ ref }) => !prd.refs.has(ref))
    .map(({ ref, part }) =>
      finding('DAA-COVERS-DANGLING', {
        part,
        message: `${part === ref ? 'A coverage note' : part} names ${ref}, which ${prd.key} does not have.`,
        fix: `Write the whole key of an existing part, such as ${partRef(prd.key, prd.parts[0]?.localId ?? 'US-1')}.`,
      }),
    );
}

import type { Finding } from '../../../lifecycle/findings.ts';
import { partRef } from '../../../lifecycle/ids.ts';
import type { PrdPart } from '../../coverage/prd-parts.ts';
import type { DaaModel, PrdSide } from '../daa-model.ts';
import { finding, type LintRule } from '../lint-rule.ts';
import { shorten } from '../shorten.ts';

/** Compares with the PRD in both directions: parts without operation, operations without part, and names of parts that do not exist. */
export const checkCoverage: LintRule = (model) =>
  model.prd ? [...findUncovered(model, model.prd), ...findUntraced(model, model.prd), ...findDangling(model, model.prd)] : [];

function findUncovered({ daa, coveredRefs }: DaaModel, prd: PrdSide): Finding[] {
  const explained = new Set((daa.coverageNotes ?? []).map(({ ref }) => ref));
  const coveredStories = new Set(
    prd.parts.filter(({ localId }) => coveredRefs.has(partRef(prd.key, localId))).map(({ localId, story }) => story ?? localId),
  );
  const isOpen = ({ localId }: PrdPart) => !coveredStories.has(localId) && !explained.has(partRef(prd.key, localId));
  return prd.parts.filter(isOpen).flatMap(({ localId, kind, text }) => {
    if (kind === 'story') {
      return finding('DAA-STORY-UNCOVERED', {
        part: localId,
        message: `No operation serves story ${localId} (${shorten(text)}).`,
        fix: `Add an operation that covers ${partRef(prd.key, localId)}, or a coverage note that says why it is left out.`,
      });
    }
    if (kind === 'requirement') {
      return finding('DAA-REQUIREMENT-UNCOVERED', {
        part: localId,
        message: `No operation serves requirement ${localId} (${shorten(text)}).`,
        fix: `Name ${partRef(prd.key, localId)} in the operation that serves it, or add a coverage note that says why it is left out.`,
      });
    }
    return [];
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
  const named = [
    ...operations.flatMap(({ operation }) => operation.covers.map((ref) => ({ ref, part: operation.id }))),
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

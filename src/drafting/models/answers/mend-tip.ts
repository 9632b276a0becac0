import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';
import { indexPartRefs } from './part-refs.ts';

/** Parts of the PRD by their whole keys, methods as they are written; what names no part is left, and told. */
export function mendTip(
  answer: Answer<'lightweight/draft-tip'>,
  { prd }: StepInput<'lightweight/draft-tip'>,
): StepOutput<'lightweight/draft-tip'> {
  const refs = indexPartRefs(prd);
  const read = <T extends { covers: readonly string[] }>(items: readonly T[]) =>
    items.map((item) => ({ ...item, covers: refs.readAll(item.covers) }));
  return {
    ...answer,
    databaseChanges: read(answer.databaseChanges),
    apiChanges: read(answer.apiChanges).map((change) => ({ ...change, method: change.method.trim().toUpperCase() })),
    serviceLogic: read(answer.serviceLogic),
    integrationPoints: read(answer.integrationPoints),
    coverageNotes: answer.coverageNotes.map((note) => ({ ...note, ref: refs.read(note.ref) })),
  };
}

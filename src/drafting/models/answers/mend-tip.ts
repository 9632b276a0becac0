import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';
import { indexPartRefs } from './part-refs.ts';

/** Expands PRD parts, capitalizes methods and drops ids, which are assigned anew. */
export function mendTip(
  answer: Answer<'lightweight/draft-tip'>,
  { prd }: StepInput<'lightweight/draft-tip'>,
): StepOutput<'lightweight/draft-tip'> {
  const refs = indexPartRefs(prd);
  const read = <T extends { id?: string | undefined; covers: readonly string[] }>(items: readonly T[]) =>
    items.map(({ id: _id, ...item }) => ({ ...item, covers: refs.readAll(item.covers) }));
  const texts = (items: readonly { text: string }[]) => items.map(({ text }) => text);
  return {
    ...answer,
    databaseChanges: read(answer.databaseChanges),
    apiChanges: read(answer.apiChanges).map((change) => ({ ...change, method: change.method.trim().toUpperCase() })),
    serviceLogic: read(answer.serviceLogic),
    integrationPoints: read(answer.integrationPoints),
    edgeCases: texts(answer.edgeCases),
    testing: texts(answer.testing),
    openQuestions: texts(answer.openQuestions),
    coverageNotes: answer.coverageNotes.map((note) => ({ ...note, ref: refs.read(note.ref) })),
  };
}

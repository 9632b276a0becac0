import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { TipBody } from '../../../lifecycle/tip.ts';
import { toDraft } from '../../../steps/design/assemble-adr.ts';
import type { StepId, StepInput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';

/** Steps that only make changes. */
export const changesWhatStands: ReadonlySet<StepId> = new Set(['inception/revise-daa']);

type Standing = { readonly [S in StepId]?: (input: StepInput<S>) => Answer<S> | null };

const standing: Standing = {
  'inception/revise-daa': ({ daa: { other: _kept, ...daa } }) => ({
    ...daa,
    externalIdentities: daa.externalIdentities ?? [],
    coverageNotes: daa.coverageNotes ?? [],
    questions: daa.questions ?? [],
    notDone: [],
  }),

  'lightweight/draft-tip': ({ standing: tip }) => (tip ? tipAsAnswer(tip) : null),

  'design/draft-adr': ({ revision }) => (revision ? toDraft(revision.adr) : null),
};

/** Returns the document that an answer changes; null if the step writes the whole. */
export function standingAnswer<S extends StepId>(step: S, input: StepInput<S>): Readonly<Record<string, unknown>> | null {
  const find: Standing[S] = standing[step];
  return find?.(input) ?? null;
}

function tipAsAnswer({
  context,
  proposedImplementation,
  edgeCases,
  openQuestions,
  ...tip
}: TipBody): Answer<'lightweight/draft-tip'> {
  const covers = (id: string): string[] =>
    tip.references.filter(({ role, from }) => role === 'covers' && from === id).map(({ to }) => splitPartRef(to)?.localId ?? to);
  const serving = <T extends { id: string }>(items: readonly T[]) => items.map((item) => ({ ...item, covers: covers(item.id) }));
  const { databaseChanges, apiChanges, serviceLogic, integrationPoints, testing } = proposedImplementation;
  return {
    summary: context.summary,
    databaseChanges: serving(databaseChanges),
    apiChanges: serving(apiChanges),
    serviceLogic: serving(serviceLogic),
    integrationPoints: serving(integrationPoints),
    edgeCases: [...edgeCases],
    testing: [...testing],
    openQuestions: openQuestions.map(({ id, text }) => ({ id, text })),
    effortEstimate: tip.effortEstimate,
    coverageNotes: tip.coverageNotes.map((note) => ({ ...note })),
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { Aggregate, DaaBody } from '../../../lifecycle/daa.ts';
import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';
import { knownNames, localIds } from './known-names.ts';
import { completeEvent, mendEventName, mendIdentities } from './mend-draft.ts';
import { indexPartRefs, type PartRefs } from './part-refs.ts';

type Model = Answer<'inception/revise-daa'>;

/**
 * Builds the DAA from the changed model. Unchanged parts stay byte for byte, with ids and kept text
 * of edited documents; changed parts are mended as in a first draft.
 */
export function mendRevision(
  { notDone, externalIdentities, coverageNotes, questions, ...model }: Model,
  { prd, daa }: StepInput<'inception/revise-daa'>,
): StepOutput<'inception/revise-daa'> {
  const refs = indexPartRefs(prd);
  const contextNames = knownNames(model.contexts.map(({ name }) => name));
  const mended: DaaBody = {
    ...daa,
    ...model,
    contextMap: mendChanged(model.contextMap, daa.contextMap, (relation) => ({
      ...relation,
      from: contextNames(relation.from),
      to: contextNames(relation.to),
    })),
    aggregates: mendAggregates(model.aggregates, { daa, refs, contextNames }),
    valueObjects: mendChanged(model.valueObjects, daa.valueObjects, (one) => ({ ...one, context: contextNames(one.context) })),
    domainEvents: mendChanged(model.domainEvents, daa.domainEvents, completeEvent),
  };
  const optional = {
    externalIdentities: mendIdentities(externalIdentities),
    coverageNotes: mendChanged(coverageNotes, daa.coverageNotes ?? [], (note) => ({ ...note, ref: refs.read(note.ref) })),
    questions: numberQuestions(
      mendChanged(questions, daa.questions ?? [], (question) => ({
        ...question,
        about: refs.readAll(question.about).filter((ref) => refs.has(ref)),
      })),
    ),
  };
  for (const name of ['externalIdentities', 'coverageNotes', 'questions'] as const) delete mended[name];
  for (const [name, list] of Object.entries(optional)) {
    if (list.length > 0 || daa[name as keyof typeof optional] !== undefined) Object.assign(mended, { [name]: list });
  }
  return { daa: mended, notDone: [...notDone] };
}

function mendChanged<T>(items: readonly T[], before: readonly unknown[], mend: (item: T) => T): T[] {
  return items.map((item) => (before.some((one) => isDeepStrictEqual(one, item)) ? item : mend(item)));
}

function numberQuestions(questions: readonly Model['questions'][number][]): NonNullable<DaaBody['questions']> {
  const wellFormed = /^Q-\d+$/;
  const used = new Set<string>();
  let last = Math.max(0, ...questions.map(({ id }) => (wellFormed.test(id ?? '') ? Number(id?.slice(2)) : 0)));
  return questions.map(({ id: given = '', text, about }) => {
    const id = wellFormed.test(given) && !used.has(given) ? given : `Q-${(last += 1)}`;
    used.add(id);
    return { id, text, about };
  });
}

function mendAggregates(
  aggregates: Model['aggregates'],
  { daa, refs, contextNames }: { daa: DaaBody; refs: PartRefs; contextNames: (name: string) => string },
): Aggregate[] {
  const parts = daa.aggregates.flatMap(({ operations, invariants }) => [...operations, ...invariants]);
  const isUnchanged = (part: object): boolean => parts.some((one) => isDeepStrictEqual(one, part));
  const taken = aggregates.flatMap(({ operations, invariants }) => [...operations, ...invariants].filter(isUnchanged));
  const ids = taken.map(({ id }) => id);
  const operationId = localIds('OP', ids);
  const invariantId = localIds('INV', ids);
  return mendChanged<Model['aggregates'][number]>(aggregates, daa.aggregates, ({ states, ...aggregate }) => ({
    ...aggregate,
    context: contextNames(aggregate.context),
    // Drops state machines without transitions.
    ...(states && states.transitions.length > 0 ? { states } : {}),
    invariants: aggregate.invariants.map((invariant) =>
      isUnchanged(invariant)
        ? invariant
        : {
            ...invariant,
            id: invariantId(invariant.id, `${aggregate.name} rule`),
            ...(invariant.covers && { covers: refs.readAll(invariant.covers) }),
          },
    ),
    operations: aggregate.operations.map((operation) =>
      isUnchanged(operation)
        ? operation
        : {
            ...operation,
            id: operationId(operation.id, operation.name),
            event: mendEventName(operation.event),
            covers: refs.readAll(operation.covers),
          },
    ),
  }));
}

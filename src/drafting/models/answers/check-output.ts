import type { StepId, StepInput, StepOutput } from '../../../steps/registry.ts';
import type { AnswerProblem } from './answer-problem.ts';
import { checkAdrDraft } from './check-adr-draft.ts';
import { checkPrdDraft } from './check-prd-draft.ts';
import { checkRfcDraft } from './check-rfc-draft.ts';
import { indexPartRefs, type PartRefs } from './part-refs.ts';

type Checks = { readonly [S in StepId]: (output: StepOutput<S>, input: StepInput<S>) => AnswerProblem[] };

const checks: Checks = {
  'inception/identify-concepts': ({ entities, operations }, { prd }) => {
    const refs = indexPartRefs(prd);
    const names = new Set(entities.map(({ name }) => name));
    return [
      ...entities.flatMap(({ sources }, at) => checkRefs(sources, { refs, path: `entities[${at}].sources` })),
      ...operations.flatMap(({ object, sources }, at) => [
        ...(names.has(object) ? [] : [minor(`operations[${at}].object`, `"${object}" is none of the entities.`)]),
        ...checkRefs(sources, { refs, path: `operations[${at}].sources` }),
      ]),
    ];
  },

  'inception/propose-contexts': ({ contexts, contextMap, placements }, { concepts }) => {
    const names = new Set(contexts.map(({ name }) => name));
    const entities = new Set(concepts.entities.map(({ name }) => name));
    const placed = new Set(placements.map(({ entity }) => entity));
    const unplaced = concepts.entities.filter(({ name, kind }) => kind === 'entity' && !placed.has(name));
    return [
      ...findRepeated(contexts.map(({ name }) => name)).map(({ at, text }) =>
        minor(`contexts[${at}].name`, `"${text}" is the name of an earlier context too.`),
      ),
      ...contextMap.flatMap(({ from, to }, at) =>
        (['from', 'to'] as const)
          .filter((end) => !names.has({ from, to }[end]))
          .map((end) => minor(`contextMap[${at}].${end}`, `"${{ from, to }[end]}" is none of the contexts.`)),
      ),
      ...placements.flatMap(({ entity, context }, at) => [
        ...(entities.has(entity)
          ? []
          : [minor(`placements[${at}].entity`, `"${entity}" is none of the entities that were found.`)]),
        ...(names.has(context) ? [] : [minor(`placements[${at}].context`, `"${context}" is none of the contexts.`)]),
      ]),
      ...findRepeated(placements.map(({ entity }) => entity)).map(({ at, text }) =>
        minor(`placements[${at}].entity`, `"${text}" is placed twice.`),
      ),
      ...(unplaced.length === 0
        ? []
        : [minor('placements', `These entities are placed nowhere: ${unplaced.map(({ name }) => name).join(', ')}.`)]),
    ];
  },

  'inception/define-aggregates': ({ aggregates, valueObjects, domainEvents }, { prd, contexts }) => {
    const refs = indexPartRefs(prd);
    const contextNames = new Set(contexts.contexts.map(({ name }) => name));
    const events = new Set(domainEvents.map(({ name }) => name));
    const unknownContext = (context: string, path: string) =>
      contextNames.has(context) ? [] : [minor(path, `"${context}" is none of the contexts that were proposed.`)];
    return [
      ...aggregates.flatMap(({ context, operations }, at) => [
        ...unknownContext(context, `aggregates[${at}].context`),
        ...operations.flatMap(({ event, covers }, place) => [
          ...(event === '' || events.has(event)
            ? []
            : [minor(`aggregates[${at}].operations[${place}].event`, `"${event}" is none of the domain events.`)]),
          ...checkRefs(covers, { refs, path: `aggregates[${at}].operations[${place}].covers` }),
        ]),
      ]),
      ...valueObjects.flatMap(({ context }, at) => unknownContext(context, `valueObjects[${at}].context`)),
      ...findRepeated([...aggregates, ...valueObjects].map(({ name }) => name)).map(({ at, text }) =>
        minor(
          at < aggregates.length ? `aggregates[${at}].name` : `valueObjects[${at - aggregates.length}].name`,
          `"${text}" is the name of an earlier aggregate or value object too.`,
        ),
      ),
      ...findRepeated(domainEvents.map(({ name }) => name)).map(({ at, text }) =>
        minor(`domainEvents[${at}].name`, `"${text}" is the name of an earlier event too.`),
      ),
    ];
  },

  'inception/write-pseudocode': ({ operations }, { tactical }) => {
    const outlined = tactical.aggregates.flatMap((aggregate) => aggregate.operations.map(({ id }) => id));
    const known = new Set(outlined);
    const written = new Set(operations.map(({ id }) => id));
    const missing = outlined.filter((id) => !written.has(id));
    return [
      ...operations.flatMap(({ id }, at) =>
        known.has(id) ? [] : [fatal(`operations[${at}].id`, `"${id}" is none of the operations that were defined.`)],
      ),
      ...findRepeated(operations.map(({ id }) => id)).map(({ at, text }) =>
        fatal(`operations[${at}].id`, `"${text}" was written already.`),
      ),
      ...(missing.length === 0 ? [] : [minor('operations', `These operations are not written: ${missing.join(', ')}.`)]),
    ];
  },

  'inception/state-invariants': ({ invariants, coverageNotes }, { prd, tactical }) => {
    const refs = indexPartRefs(prd);
    const names = new Set(tactical.aggregates.map(({ name }) => name));
    const stated = new Set(invariants.filter((entry) => entry.invariants.length > 0).map(({ aggregate }) => aggregate));
    const unguarded = tactical.aggregates.filter(({ name }) => !stated.has(name));
    return [
      ...invariants.flatMap(({ aggregate }, at) =>
        names.has(aggregate) ? [] : [fatal(`invariants[${at}].aggregate`, `"${aggregate}" is none of the aggregates.`)],
      ),
      ...(unguarded.length === 0
        ? []
        : [minor('invariants', `These aggregates have no invariant: ${unguarded.map(({ name }) => name).join(', ')}.`)]),
      ...coverageNotes.flatMap(({ ref }, at) => checkRefs([ref], { refs, path: `coverageNotes[${at}].ref`, single: true })),
    ];
  },

  // The merged DAA is linted as a whole right after; only what lint cannot see is looked at here.
  'inception/revise-daa': () => [],

  'lightweight/draft-tip': ({ coverageNotes, ...tip }, { prd }) => {
    const refs = indexPartRefs(prd);
    const parts = ['databaseChanges', 'apiChanges', 'serviceLogic', 'integrationPoints'] as const;
    return [
      ...parts.flatMap((list) =>
        tip[list].flatMap(({ covers }, at) => checkRefs(covers, { refs, path: `${list}[${at}].covers` })),
      ),
      ...coverageNotes.flatMap(({ ref }, at) => checkRefs([ref], { refs, path: `coverageNotes[${at}].ref`, single: true })),
    ];
  },

  'prd-writing/draft-prd': checkPrdDraft,

  'design/draft-rfc': checkRfcDraft,

  // Checked with what the challenger looked up, by who drafts the reply.
  'design/answer-turn': () => [],

  'design/draft-adr': checkAdrDraft,
};

/** What code can know to be wrong with an output that satisfies its contract. */
export function checkOutput<S extends StepId>(
  step: S,
  { output, input }: { output: StepOutput<S>; input: StepInput<S> },
): AnswerProblem[] {
  const check: Checks[S] = checks[step];
  return check(output, input);
}

function minor(path: string, message: string): AnswerProblem {
  return { path, message, fails: false };
}

function fatal(path: string, message: string): AnswerProblem {
  return { path, message, fails: true };
}

function checkRefs(
  texts: readonly string[],
  { refs, path, single = false }: { refs: PartRefs; path: string; single?: boolean },
): AnswerProblem[] {
  return texts.flatMap((ref, at) =>
    refs.has(ref) ? [] : [minor(single ? path : `${path}[${at}]`, `"${ref}" is no part of this PRD.`)],
  );
}

function findRepeated(texts: readonly string[]): { at: number; text: string }[] {
  const seen = new Set<string>();
  return texts.flatMap((text, at) => {
    const repeated = seen.has(text);
    seen.add(text);
    return repeated ? [{ at, text }] : [];
  });
}

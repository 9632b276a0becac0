import { describeFix } from '../../../lifecycle/fixes/render-fix.ts';
import { lintDaa } from '../../../analysis/lint/lint-daa.ts';
import { pointCheckForms, readPointChecks } from '../../../lifecycle/point-check.ts';
import type { DaaBody } from '../../../lifecycle/daa.ts';
import { acceptWords } from '../../../steps/incident/accept-words.ts';
import { acceptReadParts } from '../../../steps/inception/accept-read-parts.ts';
import { assembleDaa } from '../../../steps/inception/assemble-daa.ts';
import type { PrdInput } from '../../../steps/inception/contracts.ts';
import type { StepId, StepInput, StepOutput } from '../../../steps/registry.ts';
import type { AnswerProblem } from './answer-problem.ts';
import { checkAdrDraft } from './check-adr-draft.ts';
import { checkDiagram, checkDiagrams } from './check-diagrams.ts';
import { checkEdits } from './check-edits.ts';
import { checkPatches } from './check-patches.ts';
import { checkPrdDraft } from './check-prd-draft.ts';
import { checkRfcDraft } from './check-rfc-draft.ts';
import { indexPartRefs, type PartRefs } from './part-refs.ts';

type Found = readonly AnswerProblem[];
type Checks = { readonly [S in StepId]: (output: StepOutput<S>, input: StepInput<S>) => Found | Promise<Found> };

const checks: Checks = {
  'inception/read-prd': ({ parts }, { prd }) =>
    acceptReadParts(prd.body, parts).refused.map(({ part, reason }) =>
      minor(`parts[${parts.findIndex((one) => one === part)}]`, reason),
    ),

  'inception/criticize-daa': () => [],

  'inception/identify-concepts': ({ entities, operations }, { prd }) => {
    const refs = indexPartRefs(prd);
    const names = new Set(entities.map(({ name }) => name));
    return [
      ...(entities.length + operations.length === 0 ? [fatal('entities', 'Neither an entity nor an operation is named.')] : []),
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

  'inception/define-aggregates': (tactical, { prd, contexts }) => {
    const refs = indexPartRefs(prd);
    return [
      ...tactical.aggregates.flatMap(({ operations }, at) =>
        operations.flatMap(({ covers }, place) =>
          checkRefs(covers, { refs, path: `aggregates[${at}].operations[${place}].covers` }),
        ),
      ),
      ...findBroken(
        assembleDaa({
          contexts,
          tactical,
          pseudocode: { operations: [], domainServices: [] },
          invariants: { invariants: [], coverageNotes: [] },
        }),
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

  // Only new problems count: the earlier ones are already among its findings.
  'inception/revise-daa': ({ daa }, { prd, daa: before }) => {
    const known = new Set(findBroken(before, prd).map(({ message }) => message));
    return findBroken(daa, prd).filter(({ message }) => !known.has(message));
  },

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

  'design/draft-rfc': async (draft, input) => [
    ...checkRfcDraft(draft, input),
    ...(await checkDiagrams('diagrams', draft.diagrams)),
  ],

  // The reply's drafter checks it, together with the look-ups.
  'design/answer-turn': () => [],

  'design/check-consistency': checkEdits,

  'design/draft-adr': async (draft, input) => [
    ...checkAdrDraft(draft, input),
    ...(await checkDiagram('sequenceDiagram', draft.sequenceDiagram)),
  ],

  'construction/shape-plan': checkPatches,

  'construction/propose-check': ({ check }) =>
    check === '' || readPointChecks(check) ? [] : [fatal('check', `It has none of the forms: ${pointCheckForms.join('; ')}.`)],
  // Its drafter checks it, together with the look-ups.
  'incident/hypothesize': () => [],
  // It is told once what would be refused.
  'incident/word-draft': ({ words }, input) =>
    acceptWords(words, input).refused.map((one) => minor(`words[${words.indexOf(one.wording)}]`, one.because)),
};

/** Checks what the step's contract cannot express. */
export async function checkOutput<S extends StepId>(
  step: S,
  { output, input }: { output: StepOutput<S>; input: StepInput<S> },
): Promise<Found> {
  const check: Checks[S] = checks[step];
  return await check(output, input);
}

/** Dangling and ambiguous names and ids. */
const broken = new Set(['DAA-REFERENCE-DANGLING', 'DAA-NAME-DUPLICATE', 'DAA-COVERS-DANGLING']);

function findBroken(daa: DaaBody, prd: PrdInput | null = null): AnswerProblem[] {
  return lintDaa({ daa, prd: prd && { key: prd.key, body: prd.body } })
    .filter(({ code }) => broken.has(code))
    .map(({ at, message, fix }) => minor(at.part ?? '', `${message} ${describeFix(fix)}`));
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

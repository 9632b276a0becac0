import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { Concepts, Contexts } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { groupContexts, type ContextGroup } from './context-groups.ts';
import type { OutlinedAggregate } from './outlined-aggregate.ts';
import { languageOf } from './context-language.ts';
import { responsibilitiesOfArea, responsibilitiesOf } from './context-texts.ts';
import { defineAggregates } from './define-aggregates.ts';
import { earlierConcepts } from './earlier-steps.ts';
import { gatherEvidence, type Evidence } from './evidence.ts';
import { groupAggregates } from './group-aggregates.ts';
import { mapContexts } from './map-contexts.ts';
import { nameContexts } from './name-contexts.ts';

type Input = StepInput<'inception/propose-contexts'>;

/** Step 2: contexts as the document's own areas or its sentences draw them, and who hears from whom. */
export function proposeContexts(input: Input, tagger: Tagger): Contexts {
  const { prd } = input;
  const concepts = earlierConcepts(input.concepts);
  const evidence = gatherEvidence(prd, tagger);
  const groups = groupContexts(outlineAggregates({ prd, concepts }, tagger), concepts, evidence);
  const names = nameContexts(groups, concepts, evidence);
  const placements = placeEntities(groups, names, concepts, evidence);
  return {
    contexts: groups.map((group, at) => describeContext(group, names[at] ?? '', { concepts, placements, evidence })),
    contextMap: mapContexts(groups, names, evidence),
    placements,
  };
}

/** In a model of more operations an outline without rules and attributes has to do: the whole takes too long to draft twice. */
const mostToDraftTwice = 100;

/** The aggregates as they would be in one context: contexts are drawn around whole aggregates, never through one. */
function outlineAggregates({ prd, concepts }: Input, tagger: Tagger): readonly OutlinedAggregate[] {
  const everything = 'Everything';
  const contexts = {
    contexts: [{ name: everything, responsibilities: [], language: [] }],
    contextMap: [],
    placements: concepts.entities.map(({ name }) => ({ entity: name, context: everything })),
  };
  if (concepts.operations.length <= mostToDraftTwice) return defineAggregates({ prd, concepts, contexts }, tagger).aggregates;
  return groupAggregates(concepts, contexts, gatherEvidence(prd, tagger), new Set()).map(
    ({ name, parts, references, operations }) => ({
      name,
      attributes: [],
      entities: [...parts, ...references].map((part) => ({ name: part })),
      operations: operations.map((operation) => ({ name: operation.name, covers: operation.sources })),
    }),
  );
}

/** Every entity lives with its aggregate; a role or a term lives where most of the statements that name it are served. */
function placeEntities(
  groups: readonly ContextGroup[],
  names: readonly string[],
  concepts: Concepts,
  { reading }: Evidence,
): Contexts['placements'] {
  const home = new Map<string, string>();
  const served = groups.map(
    ({ aggregates }) => new Set(aggregates.flatMap(({ operations }) => operations.flatMap(({ covers }) => covers))),
  );
  for (const [at, { aggregates }] of groups.entries()) {
    for (const { name, entities, operations } of aggregates) {
      const objects = concepts.operations.filter((operation) => operations.some((own) => own.name === operation.name));
      for (const own of [name, ...entities.map((entity) => entity.name), ...objects.map(({ object }) => object)])
        if (!home.has(own)) home.set(own, names[at] ?? '');
    }
  }
  return concepts.entities.map(({ name, sources }) => {
    const votes = served.map((refs, at) => {
      const sections = groups[at]?.area?.sections ?? [];
      return sources.filter((ref) => refs.has(ref) || sections.includes(reading.byRef.get(ref)?.section ?? '')).length;
    });
    return { entity: name, context: home.get(name) ?? names[votes.indexOf(Math.max(...votes))] ?? '' };
  });
}

function describeContext(
  group: ContextGroup,
  name: string,
  { concepts, placements, evidence }: { concepts: Concepts; placements: Contexts['placements']; evidence: Evidence },
): Contexts['contexts'][number] {
  const placed = new Set(placements.filter(({ context }) => context === name).map(({ entity }) => entity));
  const operations = group.aggregates.flatMap((aggregate) => aggregate.operations);
  const names = new Set(operations.map((operation) => operation.name));
  const acting = new Set(concepts.operations.filter((operation) => names.has(operation.name)).map(({ actor }) => actor));
  return {
    name,
    responsibilities:
      operations.length > 0 ? responsibilitiesOf(operations, evidence) : responsibilitiesOfArea(group.area, evidence),
    language: languageOf(
      group,
      concepts.entities.filter((entity) => placed.has(entity.name) || acting.has(entity.name)),
      evidence,
    ),
  };
}

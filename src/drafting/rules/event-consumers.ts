import { plainName, sentenceCase, termOf } from '../../analysis/concepts/terms.ts';
import type { Concepts, Contexts, Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { namedElsewhere } from './map-contexts.ts';
import { rulePartsOf } from './operation-rules.ts';
import { readOperationName } from './operation-words.ts';

const tellingVerbs = new Set(['notify', 'inform', 'tell', 'alert', 'warn', 'remind', 'ask', 'invite']);

interface EventSource {
  readonly operation: Tactical['aggregates'][number]['operations'][number];
  readonly aggregate: Tactical['aggregates'][number];
  readonly aggregates: Tactical['aggregates'];
  readonly contexts: Contexts;
  readonly concepts: Concepts;
  readonly evidence: Evidence;
}

/** Roles that the criteria say are told or receive something. */
function namedAsTold(covers: readonly string[], evidence: Evidence): string[] {
  return rulePartsOf({ covers }, evidence)
    .filter(({ kind }) => kind === 'effect')
    .flatMap(({ sentence }) => sentence.actions)
    .flatMap(({ clause, action }) => {
      const person =
        action.passive && tellingVerbs.has(action.verb)
          ? action.objects[0]
          : action.verb === 'receive' || action.verb === 'get'
            ? action.subject
            : (action.recipient ?? undefined);
      const term = clause.kind === 'main' && person ? termOf(person, evidence.tagger) : null;
      return term && term.thing !== '' && term.aspect === '' ? [evidence.index.resolve(term.thing)] : [];
    });
}

/** Who needs to know: roles that are told or that look at it, contexts in which something changes with it, else the aggregate's own context. */
export function consumersOf({ operation, aggregate, aggregates, concepts, evidence }: EventSource): string[] {
  const own = concepts.operations.find(({ name }) => name === operation.name);
  const told = [
    ...namedAsTold(operation.covers, evidence),
    ...(readOperationName(operation.name, evidence).draft?.deeds ?? [])
      .map(({ recipient }) => recipient)
      .filter((recipient) => recipient !== ''),
  ];
  const lookers = concepts.operations
    .filter(
      (other) =>
        other.object === aggregate.name &&
        other.actor !== 'System' &&
        other.actor !== own?.actor &&
        readOperationName(other.name, evidence).query,
    )
    .map(({ actor }) => actor);
  const roles = [...told.map((role) => role.toLowerCase()), ...lookers.map(plainName)]
    .filter((role) => role !== '')
    .map(sentenceCase);
  const ownerOf = new Map(
    aggregates.flatMap((other) =>
      [other.name, ...other.entities.map(({ name }) => name)].map((name) => [name, other.name] as const),
    ),
  );
  const { changed } = namedElsewhere(operation, ownerOf, evidence);
  const reacting = aggregates
    .filter((other) => other.context !== aggregate.context && changed.has(other.name))
    .map(({ context }) => context);
  const consumers = [...new Set([...roles, ...reacting])];
  return consumers.length > 0 ? consumers : [aggregate.context];
}

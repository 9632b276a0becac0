import { plainName, sentenceCase } from '../../analysis/concepts/terms.ts';
import type { Concepts, Contexts, Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';

interface EventSource {
  readonly operation: Tactical['aggregates'][number]['operations'][number];
  readonly aggregate: Tactical['aggregates'][number];
  readonly aggregates: Tactical['aggregates'];
  readonly contexts: Contexts;
  readonly concepts: Concepts;
  readonly evidence: Evidence;
}

/** Who needs to know: roles that are told or that look at it, other contexts that refer to it, else the aggregate's own context. */
export function consumersOf({ operation, aggregate, aggregates, concepts, evidence }: EventSource): string[] {
  const own = concepts.operations.find(({ name }) => name === operation.name);
  const told = (readOperationName(operation.name, evidence).draft?.deeds ?? []).map(({ recipient }) => recipient).filter((recipient) => recipient !== '');
  const lookers = concepts.operations
    .filter((other) => other.object === aggregate.name && other.actor !== 'System' && other.actor !== own?.actor && readOperationName(other.name, evidence).query)
    .map(({ actor }) => actor);
  const roles = [...told.map((role) => role.toLowerCase()), ...lookers.map(plainName)].filter((role) => role !== '').map(sentenceCase);
  const foreign = aggregates.filter((other) => other.context !== aggregate.context && other.attributes.some(({ type }) => type === `${aggregate.name}Id`)).map(({ context }) => context);
  const consumers = [...new Set([...roles, ...foreign])];
  return consumers.length > 0 ? consumers : [aggregate.context];
}

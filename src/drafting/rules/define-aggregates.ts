import { requiredEventAttributes, type Attribute } from '../../lifecycle/daa.ts';
import { slug } from '../../lifecycle/ids.ts';
import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { camelCase, pascalCase } from '../../analysis/concepts/terms.ts';
import type { Tactical } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { distinctAttributes, typeOfAttribute } from './attribute-types.ts';
import { drawStateMachine } from './draw-state-machine.ts';
import { consumersOf } from './event-consumers.ts';
import { earlierConcepts, earlierContexts } from './earlier-steps.ts';
import { eventName } from './event-names.ts';
import { gatherEvidence, type Evidence } from './evidence.ts';
import { findAttributes } from './find-attributes.ts';
import { freeId } from './free-id.ts';
import { invariantStatements } from './invariant-statements.ts';
import { groupAggregates, type AggregateGroup } from './group-aggregates.ts';
import { joinOr } from './context-texts.ts';
import { isMaking } from './making-operation.ts';
import { readOperationName } from './operation-words.ts';

type Input = StepInput<'inception/define-aggregates'>;
type Aggregates = Tactical['aggregates'];

/** Step 3: aggregates with their entities, value objects and the events they raise. */
export function defineAggregates({ prd, ...earlier }: Input, tagger: Tagger): Tactical {
  const concepts = earlierConcepts(earlier.concepts);
  const contexts = earlierContexts(earlier.contexts);
  const evidence = gatherEvidence(prd, tagger);
  const aggregates = defineGuardedAggregates(concepts, contexts, evidence);
  return {
    aggregates,
    valueObjects: aggregates.flatMap((aggregate) => statusValue(aggregate)),
    domainEvents: distinctEvents(
      aggregates.flatMap((aggregate) =>
        aggregate.operations
          .filter(({ event }) => event !== '')
          .map((operation) => ({
            name: operation.event,
            attributes: eventAttributes(aggregate.identity),
            consumers: consumersOf({ operation, aggregate, aggregates, contexts, concepts, evidence }),
          })),
      ),
    ),
  };
}

/** Two operations that bring about the same thing raise the same event. */
function distinctEvents(events: Tactical['domainEvents']): Tactical['domainEvents'] {
  return events.filter(({ name }, at) => events.findIndex((other) => slug(other.name) === slug(name)) === at);
}

/** An aggregate that owns no invariant guards nothing: it becomes part of the one that it is named with most. */
function defineGuardedAggregates(concepts: Input['concepts'], contexts: Input['contexts'], evidence: Evidence): Aggregates {
  const demoted = new Set<string>();
  let before: Aggregates | null = null;
  for (;;) {
    const groups = groupAggregates(concepts, contexts, evidence, demoted);
    const ids = new Set<string>();
    const aggregates = groups.map((group) => defineAggregate(group, groups, evidence, ids));
    // Where few rules are stated, all that nobody guards would pile up in the one that has some.
    if (before !== null && aggregates.some(isGodObject)) return before;
    before = aggregates;
    const unguarded = aggregates.filter((aggregate) => invariantStatements(aggregate, { aggregates }, evidence).length === 0);
    if (unguarded.length === 0 || aggregates.length === unguarded.length) return aggregates;
    for (const { name } of unguarded) demoted.add(name);
  }
}

/** More than lint allows of one boundary. */
function isGodObject({ operations, entities }: Aggregates[number]): boolean {
  return operations.length > 20 || entities.length > 10;
}

function defineAggregate(
  group: AggregateGroup,
  groups: readonly AggregateGroup[],
  evidence: Evidence,
  ids: Set<string>,
): Aggregates[number] {
  const states = drawStateMachine(group, evidence);
  const identity = { name: camelCase(`${group.name}Id`), type: `${group.name}Id` };
  const attributes = findAttributes(group.name, group, groups, evidence);
  return {
    name: group.name,
    context: group.context,
    root: group.name,
    identity,
    attributes: distinctAttributes([...attributes, ...(states ? [{ name: 'status', type: `${group.name}Status` }] : [])]),
    entities: [...new Set([...group.parts, ...group.references])].map((part) => ({
      name: part,
      attributes: findAttributes(part, group, groups, evidence),
    })),
    ...(states ? { states } : {}),
    operations: group.operations.map((operation) => {
      const words = readOperationName(operation.name, evidence);
      return {
        id: freeId('OP', operation.name, ids),
        name: operation.name,
        signature: signatureOf(operation, group, groups, evidence),
        event: words.query ? '' : eventName(words, evidence.tagger),
        covers: operation.sources,
      };
    }),
  };
}

/** `borrowCopy(member: MemberId, copy: CopyId): Loan` */
function signatureOf(
  operation: AggregateGroup['operations'][number],
  group: AggregateGroup,
  groups: readonly AggregateGroup[],
  evidence: Evidence,
): string {
  const { query, draft } = readOperationName(operation.name, evidence);
  const { index } = evidence;
  const known = new Set(groups.map(({ name }) => name));
  const parameters: Attribute[] = [];
  const parts = new Set(groups.flatMap((other) => other.references));
  const refer = (name: string): void => {
    if (known.has(name)) parameters.push({ name: camelCase(name), type: `${name}Id` });
    else if (parts.has(name)) parameters.push({ name: camelCase(name), type: name });
  };
  const target = draft ? pascalCase(index.resolve(draft.deeds[0]?.thing ?? '')) : operation.object;
  const fresh = isMaking(operation.name, group, evidence);
  refer(operation.actor);
  if (!fresh && !(query && listed(operation.name, evidence))) refer(group.name);
  const many = query && listed(operation.name, evidence);
  refer((target === group.name && fresh) || many ? '' : target);
  for (const deed of draft?.deeds ?? []) {
    if (deed.recipient !== '') refer(pascalCase(index.resolve(deed.recipient)));
    for (const { preposition, term } of deed.complements) {
      const other = pascalCase(index.resolve(term.thing));
      refer(other);
      const given = preposition === 'with' || preposition === 'including';
      const own =
        given && !known.has(other) && !parts.has(other) && !evidence.roles.has(index.resolve(term.thing))
          ? [term.thing, term.aspect].filter((part) => part !== '').join(' ')
          : preposition === 'until'
            ? term.aspect
            : '';
      if (/^[a-z]/.test(camelCase(own))) parameters.push({ name: camelCase(own), type: typeOfAttribute(own) });
    }
    if (deed.aspect !== '' && !query && !/list|history|information|detail|data|status/.test(deed.aspect))
      parameters.push({ name: camelCase(`new ${deed.aspect}`), type: typeOfAttribute(deed.aspect) });
  }
  const list = distinctAttributes(parameters)
    .slice(0, 5)
    .map(({ name, type }) => `${name}: ${type}`)
    .join(', ');
  const result = many ? `List of ${resultEntity(operation, group)}` : resultEntity(operation, group);
  return `${operation.name}(${list}): ${result}`;
}

function resultEntity(operation: AggregateGroup['operations'][number], group: AggregateGroup): string {
  return group.parts.includes(operation.object) ? operation.object : group.name;
}

/** Whether a query is asked for many things: "view my loans", "list of loans", "search books". */
function listed(name: string, { draftByName }: Evidence): boolean {
  const draft = draftByName.get(name);
  if (!draft || !draft.deeds.every((deed) => deed.query)) return false;
  if (['list', 'search', 'browse', 'filter', 'sort', 'compare', 'find'].includes(draft.verb)) return true;
  return draft.deeds.some(({ plural }) => plural);
}

function eventAttributes(identity: Attribute): Attribute[] {
  return [...requiredEventAttributes.map(({ name, type }) => ({ name, type })), { name: identity.name, type: identity.type }];
}

/** The status of a root as a value object: its allowed values and the permitted transitions. */
function statusValue(aggregate: Aggregates[number]): Tactical['valueObjects'] {
  const { states } = aggregate;
  if (!states) return [];
  const values = [...new Set([states.initial, ...states.transitions.flatMap(({ from, to }) => [from, to])])];
  const following = Map.groupBy(states.transitions, ({ from }) => from);
  return [
    {
      name: `${aggregate.name}Status`,
      context: aggregate.context,
      attributes: [{ name: 'value', type: 'Text' }],
      allowedValues: values,
      operations: [...following].map(([from, moves]) => ({
        name: camelCase(`leave ${from}`),
        rule: `Only ${joinOr([...new Set(moves.map(({ to }) => to))])} may follow ${from}.`,
      })),
    },
  ];
}

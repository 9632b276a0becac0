import { plainName, pascalCase, termOf } from '../../analysis/concepts/terms.ts';
import { isNounOfVerb } from '../../analysis/concepts/term-index.ts';
import type { Pseudocode, Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName, type OperationWords } from './operation-words.ts';
import { rulePartsOf } from './operation-rules.ts';

type Aggregate = Tactical['aggregates'][number];
type Operation = Aggregate['operations'][number];

/** An operation of another aggregate that an operation sets off. */
interface Consequence {
  readonly aggregate: string;
  readonly operation: Operation;
}

/** One service for each operation after which the PRD has an operation of another aggregate follow: two boundaries change, and neither owns that. */
export function composeServices({ aggregates }: Tactical, evidence: Evidence): Pseudocode['domainServices'] {
  const services = aggregates.flatMap((aggregate) =>
    aggregate.operations.flatMap((operation) => {
      const others = aggregates.filter(({ name }) => name !== aggregate.name);
      const following = operation.event === '' ? [] : consequencesOf(operation, others, evidence);
      if (following.length === 0) return [];
      const steps = [
        `Carry out ${operation.name} on the ${plainName(aggregate.name)}; stop when it refuses.`,
        ...following.map((next) => `Carry out ${next.operation.name} on the ${plainName(next.aggregate)} that belongs to it.`),
        `Announce ${[operation, ...following.map((next) => next.operation)].map(({ event }) => event).join(' and ')} once all of them have changed.`,
      ];
      const name = serviceName(readOperationName(operation.name, evidence), evidence);
      return [{ name, operations: [{ name: operation.name, steps, result: aggregate.name }] }];
    }),
  );
  return [...Map.groupBy(services, ({ name }) => name)].map(([name, same]) => ({
    name,
    operations: same.flatMap(({ operations }) => operations),
  }));
}

function consequencesOf(operation: Operation, others: readonly Aggregate[], evidence: Evidence): Consequence[] {
  const found: Consequence[] = [];
  const add = (next: Consequence): void => {
    if (!found.some(({ aggregate }) => aggregate === next.aggregate)) found.push(next);
  };
  const { draft } = readOperationName(operation.name, evidence);
  for (const aggregate of others) {
    for (const other of aggregate.operations) {
      const [marking] = evidence.draftByName.get(other.name)?.deeds ?? [];
      // Lending a thing marks the thing as lent: both were read from the same wish.
      if (
        marking?.named !== undefined &&
        marking.statement.kind === 'capability' &&
        draft?.deeds[0]?.statement === marking.statement
      )
        add({ aggregate: aggregate.name, operation: other });
    }
  }
  for (const { kind, sentence } of rulePartsOf(operation, evidence)) {
    if (kind !== 'effect') continue;
    for (const { clause, action } of sentence.actions) {
      const changed = clause.kind === 'main' && action.passive && !action.negative ? action.objects[0] : undefined;
      if (!changed) continue;
      const thing = pascalCase(evidence.index.resolve(termOf(changed, evidence.tagger).thing));
      const aggregate = others.find(({ name }) => name === thing);
      const next = aggregate?.operations.find(
        ({ name, event }) => event !== '' && readOperationName(name, evidence).verb === action.verb,
      );
      if (aggregate && next) add({ aggregate: aggregate.name, operation: next });
    }
  }
  return found;
}

/** What the service is there for: "CopyCheckIn", "TitleReservation", "CopyBorrowing". */
function serviceName({ verb, object }: OperationWords, { index, tagger }: Evidence): string {
  const [first = '', ...rest] = verb.split(' ');
  const noun = index.things.find((thing) => !thing.includes(' ') && isNounOfVerb(thing, verb, tagger.morphology));
  return pascalCase(`${object} ${noun ?? (rest.length > 0 ? verb : tagger.morphology.gerund(first))}`);
}

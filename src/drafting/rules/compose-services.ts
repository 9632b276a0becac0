import { pascalCase, plainName, sentenceCase, termOf } from '../../analysis/concepts/terms.ts';
import type { Pseudocode, Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { readOperationName } from './operation-words.ts';
import { rulePartsOf } from './operation-rules.ts';

type Operation = Tactical['aggregates'][number]['operations'][number];

/** One service for each operation whose outcome also changes another aggregate. */
export function composeServices(tactical: Tactical, evidence: Evidence): Pseudocode['domainServices'] {
  const names = new Set(tactical.aggregates.map(({ name }) => name));
  const services: Pseudocode['domainServices'] = [];
  for (const aggregate of tactical.aggregates) {
    for (const operation of aggregate.operations) {
      const touched = touchedBy(operation, aggregate.name, names, evidence);
      if (touched.length === 0 || operation.event === '') continue;
      const { verb, object } = readOperationName(operation.name, evidence);
      const [first = '', ...rest] = verb.split(' ');
      const steps = [
        `Carry out ${operation.name} on the ${plainName(aggregate.name)}; stop when it refuses.`,
        ...touched.map(({ name, text }) => `Tell the ${plainName(name)}: ${text}.`),
        `Announce ${operation.event} once all of them have changed.`,
      ];
      services.push({
        name: pascalCase(`${object} ${[evidence.tagger.morphology.gerund(first), ...rest].join(' ')}`),
        operations: [{ name: operation.name, steps, result: aggregate.name }],
      });
    }
  }
  return [...Map.groupBy(services, ({ name }) => name)].map(([name, same]) => ({
    name,
    operations: same.flatMap(({ operations }) => operations),
  }));
}

function touchedBy(
  operation: Operation,
  own: string,
  names: ReadonlySet<string>,
  evidence: Evidence,
): { name: string; text: string }[] {
  const found = new Map<string, string>();
  for (const part of rulePartsOf(operation, evidence)) {
    if (part.kind !== 'effect') continue;
    for (const { clause, action } of part.sentence.actions) {
      if (clause.kind !== 'main' || action.negative) continue;
      const changed = action.passive
        ? action.objects[0]
        : action.verb === 'become' || action.verb === 'go'
          ? action.subject
          : undefined;
      if (!changed) continue;
      const name = pascalCase(evidence.index.resolve(termOf(changed, evidence.tagger).thing));
      if (name !== own && names.has(name) && !found.has(name))
        found.set(name, part.when === '' ? part.text : `${part.text}, when ${part.when}`);
    }
  }
  return [...found].map(([name, text]) => ({ name, text: sentenceCase(text).replace(/^./, (letter) => letter.toLowerCase()) }));
}

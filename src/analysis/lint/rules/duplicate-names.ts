import type { Finding } from '../../../lifecycle/findings.ts';
import { slug } from '../../../lifecycle/slug.ts';
import { finding, type LintRule } from '../lint-rule.ts';

interface Named {
  readonly what: string;
  readonly name: string;
  readonly part?: string;
}

/** Reports repeated names. Aggregates and value objects share names, as types refer to either. */
export const checkDuplicateNames: LintRule = ({ daa, operations }) => [
  ...findRepeated(daa.contexts.map(({ name }) => ({ what: 'context', name }))),
  ...findRepeated([
    ...daa.aggregates.map(({ name }) => ({ what: 'aggregate', name })),
    ...daa.valueObjects.map(({ name }) => ({ what: 'value object', name })),
  ]),
  ...findRepeated(daa.domainEvents.map(({ name }) => ({ what: 'domain event', name }))),
  ...findRepeated(daa.domainServices.map(({ name }) => ({ what: 'domain service', name }))),
  ...findRepeated([
    ...operations.map(({ operation }) => ({ what: 'id', name: operation.id })),
    ...daa.aggregates.flatMap(({ invariants }) => invariants.map(({ id }) => ({ what: 'id', name: id }))),
  ]),
  ...daa.contexts.flatMap((context) =>
    findRepeated(context.language.map(({ term }) => ({ what: `term of ${context.name}`, name: term, part: context.name }))),
  ),
  ...daa.aggregates.flatMap((aggregate) => [
    ...findRepeated(aggregate.operations.map(({ name, id }) => ({ what: `operation of ${aggregate.name}`, name, part: id }))),
    ...findRepeated(
      aggregate.attributes.map(({ name }) => ({ what: `attribute of ${aggregate.name}`, name, part: aggregate.name })),
    ),
    ...findRepeated(aggregate.entities.map(({ name }) => ({ what: `entity of ${aggregate.name}`, name, part: aggregate.name }))),
  ]),
  ...daa.valueObjects.flatMap(({ name: owner, operations: own }) =>
    findRepeated(own.map(({ name }) => ({ what: `operation of ${owner}`, name, part: owner }))),
  ),
];

function findRepeated(parts: readonly Named[]): Finding[] {
  const first = new Map<string, Named>();
  const findings: Finding[] = [];
  for (const part of parts) {
    const key = slug(part.name);
    const earlier = first.get(key);
    if (!earlier) {
      first.set(key, part);
      continue;
    }
    const kinds = earlier.what === part.what ? part.what : `${earlier.what} and ${part.what}`;
    findings.push(
      finding('DAA-NAME-DUPLICATE', {
        part: part.part ?? part.name,
        message: `"${part.name}" is there twice (${kinds}).`,
        fix: 'Rename one of them, or merge them when they mean the same.',
      }),
    );
  }
  return findings;
}

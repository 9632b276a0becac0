import type { Tagger } from '../../../analysis/concepts/tagger.ts';
import { plainName } from '../../../analysis/concepts/terms.ts';
import type { Aggregate, Attribute, DaaBody } from '../../../lifecycle/daa.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';
import { identityRule } from '../invariant-statements.ts';
import { describeColumn, isOpen, snakeCase, tableName } from './name-columns.ts';

/** A table for each thing with a life of its own, and one for each of its parts that has something to keep. */
export function describeTables(model: DaaBody, tagger: Tagger): TipDraft['databaseChanges'] {
  return model.aggregates.flatMap((aggregate) => [
    { text: ownTable(aggregate, tagger), covers: [] },
    ...aggregate.entities
      .filter(({ attributes }) => attributes.length > 0)
      .map(({ name, attributes }) => ({
        text: `Table \`${tableName(name, tagger)}\`, one row for each ${plainName(name)} of a ${plainName(aggregate.name)}: ${columns(
          [{ name: aggregate.identity.name, type: aggregate.identity.type }, ...attributes],
        )}.`,
        covers: [],
      })),
  ]);
}

function ownTable(aggregate: Aggregate, tagger: Tagger): string {
  const { name, identity, attributes, states, invariants } = aggregate;
  const own = attributes.filter((attribute) => attribute.name !== 'status' || !states);
  const key = `\`${snakeCase(identity.name)}\` as its key`;
  const status = states ? [`\`status\` (${statesOf(states).join(', ')}; at first ${states.initial})`] : [];
  const filler = identityRule(aggregate);
  const rules = invariants
    .filter(({ statement }) => statement !== filler && !isOfDeed(statement))
    .map(({ statement }) => statement.replace(/\.$/, ''))
    .join('; ');
  const always = rules === '' ? '' : ` Whatever is done to it, this holds: ${rules}.`;
  const bare = own.length === 0 && !states ? ' The PRD names nothing else that is kept of it.' : '';
  return `Table \`${tableName(name, tagger)}\`: ${[key, ...(own.length > 0 ? [columns(own)] : []), ...status].join(', ')}.${bare}${always}`;
}

/** "No export is accepted when …" is a rule of a call, and binds no row. */
function isOfDeed(statement: string): boolean {
  return /^No [\p{L} -]+ is accepted when\b/u.test(statement);
}

function columns(attributes: readonly Attribute[]): string {
  return attributes.map(describeColumn).join(', ');
}

function statesOf({ initial, transitions }: NonNullable<Aggregate['states']>): string[] {
  return [...new Set([initial, ...transitions.flatMap(({ from, to }) => [from, to])])];
}

/** Names of columns of which nothing but the name is known. */
export function untypedNames({ aggregates }: DaaBody): string[] {
  const all = aggregates.flatMap(({ attributes, entities }) => [
    ...attributes,
    ...entities.flatMap((entity) => entity.attributes),
  ]);
  return [...new Set(all.filter(isOpen).map(({ name }) => plainName(name)))];
}

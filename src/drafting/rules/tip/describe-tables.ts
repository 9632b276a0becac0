import type { Words } from '../../../analysis/forms/words.ts';
import type { Aggregate, DaaBody } from '../../../lifecycle/daa.ts';
import type { TipDraft } from '../../../steps/lightweight/contracts.ts';
import { snakeCase, tableName } from './name-columns.ts';

/** Describes a table for each thing, with the rules for its rows. */
export function describeTables({ aggregates, valueObjects }: DaaBody, words: Words): TipDraft['databaseChanges'] {
  return aggregates.map((aggregate) => ({
    text: describeTable(aggregate, { words, valueObjects }),
    covers: [...new Set(aggregate.invariants.flatMap(({ covers = [] }) => covers))],
  }));
}

function describeTable(
  { name, identity, states, attributes, invariants }: Aggregate,
  { words, valueObjects }: { words: Words; valueObjects: DaaBody['valueObjects'] },
): string {
  const listed = valueObjects.find((value) => attributes.some(({ type }) => type === value.name))?.allowedValues;
  const values = states ? [...new Set([states.initial, ...states.transitions.map(({ to }) => to)])] : listed;
  const status = values ? `, \`status\` (${values.join(', ')}${states ? `; at first ${states.initial}` : ''})` : '';
  const rules = invariants.map(({ statement }) => statement.replace(/\.$/, '')).join('; ');
  const bare = values ? '' : ' The PRD names nothing else that is kept of it.';
  return `Table \`${tableName(name, words)}\`: \`${snakeCase(identity.name)}\` as its key${status}.${bare}${rules === '' ? '' : ` This holds: ${rules}.`}`;
}

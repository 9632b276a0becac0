import { readRuleParts, type RulePart } from '../../analysis/concepts/rule-parts.ts';
import type { Statement } from '../../analysis/concepts/reading.ts';
import type { Evidence } from './evidence.ts';

const partsByStatement = new WeakMap<Statement, RulePart[]>();

/** The rules of the statements that an operation covers, the capability itself left out. */
export function rulePartsOf(operation: { readonly covers: readonly string[] }, { reading, tagger }: Evidence): RulePart[] {
  return operation.covers.flatMap((ref) => {
    const statement = reading.byRef.get(ref);
    if (!statement || (statement.kind !== 'criterion' && statement.kind !== 'requirement')) return [];
    const known = partsByStatement.get(statement) ?? readRuleParts(statement, tagger);
    partsByStatement.set(statement, known);
    return known;
  });
}

import { readRuleParts, type RulePart } from '../../analysis/concepts/rule-parts.ts';
import type { Evidence } from './evidence.ts';

/** The rules of the statements that an operation covers, the capability itself left out. */
export function rulePartsOf(operation: { readonly covers: readonly string[] }, { reading, tagger }: Evidence): RulePart[] {
  const covered = new Set(operation.covers);
  return reading.statements.filter(({ kind, ref }) => covered.has(ref) && (kind === 'criterion' || kind === 'requirement')).flatMap((statement) => readRuleParts(statement, tagger));
}

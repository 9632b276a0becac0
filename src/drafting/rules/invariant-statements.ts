import type { Tactical } from '../../steps/inception/contracts.ts';
import type { Evidence } from './evidence.ts';
import { dutyRules, lastingRules } from './lasting-rules.ts';
import { structuralRules } from './structural-rules.ts';

const mostInvariants = 8;
const keptForStructure = 3;

/** What always holds for an aggregate: rules of the PRD first, then those of the model's shape; duties only where there is neither. */
export function invariantStatements(aggregate: Tactical['aggregates'][number], tactical: Pick<Tactical, 'aggregates'>, evidence: Evidence): string[] {
  const structural = structuralRules(aggregate, tactical, evidence);
  const lasting = lastingRules(aggregate, evidence);
  const duties = lasting.length + structural.length === 0 ? dutyRules(aggregate, evidence).slice(0, 3) : [];
  return [...new Set([...lasting.slice(0, mostInvariants - Math.min(keptForStructure, structural.length)), ...structural, ...duties])].slice(0, mostInvariants);
}

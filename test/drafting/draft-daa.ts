import { createRulesDrafter } from '../../src/drafting/rules-drafter.ts';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { assembleDaa } from '../../src/steps/inception/assemble-daa.ts';
import type { Concepts, PrdInput } from '../../src/steps/inception/contracts.ts';
import type { StepId, StepInput, StepOutput } from '../../src/steps/registry.ts';

const drafter = createRulesDrafter();

async function run<S extends StepId>(step: S, input: StepInput<S>): Promise<StepOutput<S>> {
  return (await drafter.draft(step, input)).output;
}

/** All five steps, as the inception graph takes them. */
export async function draftDaa(prd: PrdInput): Promise<{ concepts: Concepts; daa: DaaBody }> {
  const concepts = await run('inception/identify-concepts', { prd });
  const contexts = await run('inception/propose-contexts', { prd, concepts });
  const tactical = await run('inception/define-aggregates', { prd, concepts, contexts });
  const pseudocode = await run('inception/write-pseudocode', { prd, concepts, contexts, tactical });
  const invariants = await run('inception/state-invariants', { prd, concepts, contexts, tactical, pseudocode });
  return { concepts, daa: assembleDaa({ contexts, tactical, pseudocode, invariants }) };
}

export function operationsOf(daa: DaaBody): DaaBody['aggregates'][number]['operations'] {
  return daa.aggregates.flatMap(({ operations }) => operations);
}

export function invariantsOf(daa: DaaBody): string[] {
  return daa.aggregates.flatMap(({ invariants }) => invariants.map(({ statement }) => statement));
}

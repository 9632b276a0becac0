import type { Tagger } from '../../analysis/concepts/tagger.ts';
import { slug } from '../../lifecycle/ids.ts';
import type { Invariants } from '../../steps/inception/contracts.ts';
import type { StepInput } from '../../steps/registry.ts';
import { gatherEvidence } from './evidence.ts';
import { invariantStatements } from './invariant-statements.ts';

/** Step 5: what always holds for each aggregate, from the rules of the PRD and from the shape of the model. */
export function stateInvariants({ prd, tactical }: StepInput<'inception/state-invariants'>, tagger: Tagger): Invariants {
  const evidence = gatherEvidence(prd, tagger);
  return {
    invariants: tactical.aggregates.map((aggregate) => ({
      aggregate: aggregate.name,
      invariants: invariantStatements(aggregate, tactical, evidence).map((statement, at) => ({ id: `INV-${slug(aggregate.name)}-${at + 1}`, statement })),
    })),
    coverageNotes: [],
  };
}

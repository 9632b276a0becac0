import { standingInRfc } from '../../lifecycle/rfc.ts';
import type { StepInput, StepOutput } from '../../steps/registry.ts';

type Input = StepInput<'design/draft-adr'>;
type Draft = StepOutput<'design/draft-adr'>;

/** An AI-ADR of the RFC's fields and the decisions that hold; what no field says stays open. */
export function draftAdr({ rfc }: Input): Draft {
  const { contextAndProblem, proposedSolution, designSession, alternatives, nonFunctional } = rfc.body;
  return {
    context: contextAndProblem.problemSummary,
    statement: proposedSolution.highLevelApproach,
    points: standingInRfc(designSession)
      .filter(({ does }) => does !== 'reject')
      .map(({ id, text }) => ({ text, binds: '', prevents: '', rule: '', decides: [id] })),
    rationale: standingInRfc(designSession)
      .filter(({ rationale }) => rationale !== '')
      .map(({ id, rationale }) => `- ${id}: ${rationale}`)
      .join('\n'),
    technologyChoices: proposedSolution.technologyChoices,
    databaseSchema: '',
    apiContract: [],
    sequenceDiagram: '',
    edgeCases: nonFunctional.edgeCases.map(({ text, handling }) => ({ topic: 'other', text, handling })),
    metrics: [],
    alerts: [],
    dashboards: [],
    runbook: [],
    consequences: '',
    rejectedAlternatives: alternatives.map(({ id, text, reason }) => ({ text, reason, tradeOff: '', rejects: id })),
    deferred: [],
    openPoints: [],
    notDone: [],
  };
}

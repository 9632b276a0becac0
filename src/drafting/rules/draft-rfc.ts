import type { StepInput, StepOutput } from '../../steps/registry.ts';

type Input = StepInput<'design/draft-rfc'>;
type Draft = StepOutput<'design/draft-rfc'>;

/** An RFC prefilled from the fields of its AI-DAA or TIP; everything else stays unknown. */
export function draftRfc({ source, prd, patterns }: Input): Draft {
  const questions = source.kind === 'tip' ? source.body.openQuestions.filter(({ answer }) => answer === '') : [];
  const constraints = [prd.body.constraints.timeline, prd.body.constraints.budget].filter((text) => text !== '');
  return {
    problemSummary: prd.body.objective,
    domainModel: '',
    technicalContext: '',
    constraints: [...constraints, ...prd.body.constraints.technical, ...prd.body.constraints.team],
    highLevelApproach: '',
    componentDesign: '',
    technologyChoices: '',
    integrationPoints: '',
    diagrams: [],
    patterns: patterns.map(({ key, title, because }) => ({
      pattern: `${title} (${key})`,
      verdict: 'undecided',
      how: because,
    })),
    alternatives: [],
    pros: [],
    cons: [],
    risks: prd.body.risks.identified.map((text) => ({ text, mitigation: '' })),
    decisions: questions.map(({ text }) => text),
    unknowns: [],
    edgeCases: [],
    performance: '',
    security: '',
    failureModes: '',
    monitoring: '',
  };
}

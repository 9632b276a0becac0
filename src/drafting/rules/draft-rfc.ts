import type { StepInput, StepOutput } from '../../steps/registry.ts';
import { rfcFromDaa } from './rfc-from-daa.ts';
import { rfcFromTip } from './rfc-from-tip.ts';

type Input = StepInput<'design/draft-rfc'>;
type Draft = StepOutput<'design/draft-rfc'>;

/** Prefills an RFC from its AI-DAA or TIP and the PRD; everything else stays unknown. */
export function draftRfc({ source, prd, patterns }: Input): Draft {
  const { constraints, risks, objective } = prd.body;
  const summary = source.kind === 'tip' ? source.body.context.summary : '';
  return {
    ...unknown,
    problemSummary: summary === '' ? objective : summary,
    constraints: [constraints.timeline, constraints.budget, ...constraints.technical, ...constraints.team].filter(
      (text) => text !== '',
    ),
    patterns: patterns
      .filter(({ refs }) => refs.length > 0)
      .map(({ key, title, because }) => ({ pattern: `${title} (${key})`, verdict: 'undecided', how: because })),
    risks: risks.identified.map((text) => ({ text, mitigation: '' })),
    ...(source.kind === 'daa' ? rfcFromDaa(source) : rfcFromTip(source)),
  };
}

const unknown: Draft = {
  problemSummary: '',
  domainModel: '',
  technicalContext: '',
  constraints: [],
  highLevelApproach: '',
  componentDesign: '',
  components: [],
  technologyChoices: '',
  integrationPoints: '',
  integrations: [],
  migration: { steps: '', rollback: '' },
  runsOn: { infrastructure: '', services: '' },
  diagrams: [],
  patterns: [],
  alternatives: [],
  pros: [],
  cons: [],
  risks: [],
  decisions: [],
  unknowns: [],
  edgeCases: [],
  performance: '',
  security: '',
  failureModes: '',
  monitoring: '',
  monitors: [],
  runbook: [],
};

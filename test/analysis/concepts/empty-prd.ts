import type { PrdBody } from '../../../src/lifecycle/prd.ts';

/** A PRD body without any content, to be filled by a test. */
export const emptyPrd: PrdBody = {
  title: '',
  objective: '',
  targetUsers: [],
  stories: [],
  requirements: [],
  nonFunctional: { performance: [], availability: [], scalability: [], security: [], compliance: [] },
  risks: { identified: [], mitigations: [], assumptions: [] },
  metrics: { primaryKpi: '', secondary: [], measurementMethod: '' },
  constraints: { timeline: '', budget: '', technical: [], team: [] },
  glossary: [],
  other: [],
};

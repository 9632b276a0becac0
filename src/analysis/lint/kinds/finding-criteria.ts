import type { ArtifactKindId } from '../../../lifecycle/artifact-kinds.ts';
import { adrDimensions } from '../../../lifecycle/adr-dimensions.ts';
import { gatePolicies } from '../../../lifecycle/gate-policies.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { criterionForKindCode } from './kind-codes.ts';

interface CriteriaOfKind {
  /** Criterion by part, such as a mandatory field (lifecycle/mandatory-fields.ts). */
  readonly places: Readonly<Record<string, string>>;
  /** Criterion by code, for codes outside kind-codes.ts, of imports and readers. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Criterion of all other findings, the closest to "this document is as it should be". */
  readonly otherwise: string;
}

/** Criteria of gates (lifecycle/gates.ts) by place. AI-DAA and TIP have tables of their own. */
const criteria: Partial<Record<ArtifactKindId, CriteriaOfKind>> = {
  prd: {
    places: {},
    codes: { 'PRD-METRIC-UNMEASURABLE': 'measurable-metrics', 'PRD-NFR-UNMEASURABLE': 'measurable-metrics' },
    otherwise: 'clear-stories',
  },
  rfc: {
    places: {
      'Alternatives Considered': 'alternatives-rejected',
      Pros: 'trade-offs-documented',
      Cons: 'trade-offs-documented',
      Risks: 'trade-offs-documented',
      'Edge Cases': 'edge-cases',
      'Failure Modes': 'edge-cases',
      // The references name the AI-DAA or TIP that the RFC is derived from.
      References: 'invariants-respected',
    },
    otherwise: 'implementable',
  },
  adr: {
    places: {
      Context: 'aligned',
      Decision: 'aligned',
      Rationale: 'aligned',
      References: 'aligned',
      'Amendment: Reason': 'aligned',
      'Implementation Details': 'implementable',
      'Monitoring and Observability': 'implementable',
      'Amendment: Added Guidance': 'implementable',
      'Edge Cases and Failure Handling': 'risks-mitigated',
      'Rejected Alternatives': 'risks-mitigated',
      ...Object.fromEntries(
        adrDimensions.map(({ name, section }) => [
          name,
          section === 'Edge Cases and Failure Handling' ? 'risks-mitigated' : 'implementable',
        ]),
      ),
    },
    otherwise: 'aligned',
  },
  plan: { places: {}, otherwise: 'parts-owned' },
  playbook: { places: {}, otherwise: 'vetted' },
  bolt: { places: {}, otherwise: 'criteria-met' },
  fix: { places: {}, otherwise: 'criteria-met' },
  unit: { places: { 'Rollback Plan': 'rollback-plan', 'Smoke Tests': 'smoke-tests-pass' }, otherwise: 'checks-pass' },
  mitigation: { places: {}, otherwise: 'lowest-risk' },
  cause: { places: { 'Cause Kind': 'location' }, otherwise: 'evidence' },
  validation: {
    places: {
      'Error Rates': 'error-rates',
      'Resource Usage': 'resource-usage',
      'Load Test': 'load-test',
      'Event Processing': 'event-processing',
    },
    otherwise: 'error-rates',
  },
  resolution: { places: {}, otherwise: 'outcome' },
  postmortem: {
    places: {
      'Action Items': 'action-items',
      'What Went Well': 'action-items',
      'What Could Improve': 'action-items',
      Resolution: 'action-items',
    },
    otherwise: 'root-cause',
  },
};

/** Returns the gate's criterion for a finding, by code or else by place; null without a gate. */
export function criterionOfFinding(kind: ArtifactKindId, { code, at: { part = '' }, message }: Finding): string | null {
  const own = criterionForKindCode(code);
  const known = criteria[kind];
  if (known === undefined) return own ?? gatePolicies[kind]?.criteria[0]?.id ?? null;
  if (own !== null) return own;
  const byCode =
    known.codes?.[code] ?? (code === 'PRD-MISSING-SECTION' && /metric|kpi/i.test(message) ? 'measurable-metrics' : undefined);
  return byCode ?? known.places[part] ?? known.otherwise;
}

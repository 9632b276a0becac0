import type { ArtifactKindId } from '../../../lifecycle/artifact-kinds.ts';
import { adrDimensions } from '../../../lifecycle/adr-dimensions.ts';
import { gatePolicies } from '../../../lifecycle/gate-policies.ts';
import type { Finding } from '../../../lifecycle/findings.ts';
import { criterionForKindCode } from './kind-codes.ts';

interface CriteriaOfKind {
  /** By the part that the finding is about, such as a mandatory field (lifecycle/mandatory-fields.ts). */
  readonly places: Readonly<Record<string, string>>;
  /** By code, of those that kind-codes.ts does not have: what an import or a reader remarks. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Where everything else stands: what it says comes closest to "this document is as it should be". */
  readonly otherwise: string;
}

/** Which criterion of its gate (lifecycle/gates.ts) a finding about a place of a document speaks against. AI-DAA and TIP have tables of their own. */
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
      // It refers to the AI-DAA or TIP that it is derived from.
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
  playbook: { places: {}, otherwise: 'vetted' },
  bolt: { places: {}, otherwise: 'criteria-met' },
  fix: { places: {}, otherwise: 'criteria-met' },
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

/** The criterion of the kind's gate that a finding speaks against: by its code, else by its place. Null for a kind without a gate. */
export function criterionOfFinding(kind: ArtifactKindId, { code, at: { part = '' }, message }: Finding): string | null {
  const own = criterionForKindCode(code);
  const known = criteria[kind];
  if (known === undefined) return own ?? gatePolicies[kind]?.criteria[0]?.id ?? null;
  if (own !== null) return own;
  const byCode =
    known.codes?.[code] ?? (code === 'PRD-MISSING-SECTION' && /metric|kpi/i.test(message) ? 'measurable-metrics' : undefined);
  return byCode ?? known.places[part] ?? known.otherwise;
}

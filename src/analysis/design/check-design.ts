import type { DesignMaterial } from '../../lifecycle/design-material.ts';
import type { Finding } from '../../lifecycle/findings.ts';
import { gatePolicies, type GateCriterion } from '../../lifecycle/gate-policies.ts';
import { criterionOfFinding } from '../lint/kinds/finding-criteria.ts';
import { findUnmet } from './find-unmet.ts';
import {
  describeAlternatives,
  describeConstraints,
  describeEdgeCases,
  describeInvariants,
  describePatterns,
  describeTradeOffs,
} from './describe-evidence.ts';

/** A criterion of the RFC's gate with what speaks against it, and what a reader should look at. */
export interface DesignCriterion extends GateCriterion {
  readonly findings: readonly Finding[];
  readonly evidence: string;
}

const sentences: Readonly<Record<string, (material: DesignMaterial) => string>> = {
  'invariants-respected': describeInvariants,
  'trade-offs-documented': describeTradeOffs,
  'patterns-considered': describePatterns,
  'edge-cases': describeEdgeCases,
  implementable: describeConstraints,
  'alternatives-rejected': describeAlternatives,
};

/**
 * The six criteria of specification 1.4 in their order, as far as code can check them: which invariants the design speaks of and where, trade-offs, patterns,
 * edge cases, constraints and alternatives; with the findings of lint, checks that no field silences and nobody has settled.
 */
export function checkDesign(material: DesignMaterial, findings: readonly Finding[]): DesignCriterion[] {
  const all = [...findings, ...findUnmet(material)].toSorted((one, other) => rank(one) - rank(other));
  return (gatePolicies.rfc?.criteria ?? []).map(({ id, text }) => ({
    id,
    text,
    findings: all.filter((finding) => criterionOfFinding('rfc', finding) === id),
    evidence: sentences[id]?.(material) ?? '',
  }));
}

/** What was decided and may stand otherwise in the text comes first, so that no list is cut before it. */
function rank({ code }: Finding): number {
  return code === 'RFC-DECISION-UNEDITED' || code === 'RFC-EDIT-UNDECIDED' ? 0 : 1;
}

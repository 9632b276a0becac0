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

/** A criterion of the RFC's gate, with findings against it and what a reader should check. */
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
 * Returns the six criteria of specification 1.4 in order. Each has what code can say of it, lint
 * findings, and checks that no field answers and nobody settled.
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

/** Ranks decisions that the text may contradict first, so that a cut list still has them. */
function rank({ code }: Finding): number {
  return code === 'RFC-DECISION-UNEDITED' || code === 'RFC-EDIT-UNDECIDED' ? 0 : 1;
}

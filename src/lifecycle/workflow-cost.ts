import type { ArtifactKindId } from './artifact-kinds.ts';
import { gatePolicies } from './gate-policies.ts';
import type { Role } from './roles.ts';
import type { WorkflowPath } from './workflow-choice.ts';

/** What a path asks of people until its design is decided: an artifact with its gate each. */
export interface WorkflowCost {
  readonly path: WorkflowPath;
  readonly artifacts: readonly ArtifactCost[];
  readonly gates: number;
  /** Of people's time, over all artifacts. */
  readonly minutes: number;
}

export interface ArtifactCost {
  readonly kind: ArtifactKindId;
  /** One of them decides at its gate. */
  readonly roles: readonly Role[];
  readonly criteria: number;
  /** People's time to write it, or to complete its draft. */
  readonly writingMinutes: number;
  /** People's time at its gate. */
  readonly gateMinutes: number;
}

interface Rate {
  readonly kind: 'daa' | 'tip' | 'rfc' | 'adr';
  readonly writing: number;
  /** For each part of the PRD: to complete what serves it, and to compare both at the gate. */
  readonly writingPerPart: number;
  readonly gatePerPart: number;
}

const minutesPerCriterion = 3;

const rate = (kind: Rate['kind'], writing: number, writingPerPart: number, gatePerPart: number): Rate => ({
  kind,
  writing,
  writingPerPart,
  gatePerPart,
});

const adr = rate('adr', 10, 0, 0);

/**
 * Rates of our own (the specification shows none), in minutes. A DAA is drafted whole and read closely; a TIP is drafted in outline and completed by its
 * engineer. The RFC of the light path is prefilled from its TIP.
 */
const rates: Readonly<Record<WorkflowPath, readonly Rate[]>> = {
  full: [rate('daa', 0, 0, 3), rate('rfc', 90, 0, 0), adr],
  lightweight: [rate('tip', 20, 1, 0.5), rate('rfc', 20, 0, 0), adr],
  'lightweight-with-validation': [rate('tip', 20, 1, 1.5), rate('rfc', 20, 0, 0), adr],
};

/** An estimate for a PRD of so many parts (stories, criteria, requirements): enough to compare the paths, no promise. */
export function estimateCost(path: WorkflowPath, parts: number): WorkflowCost {
  const artifacts = rates[path].map(({ kind, writing, writingPerPart, gatePerPart }): ArtifactCost => {
    const policy = gatePolicies[kind];
    const criteria = policy?.criteria.length ?? 0;
    const needsArchitect = kind === 'tip' && path === 'lightweight-with-validation';
    return {
      kind,
      roles: needsArchitect ? ['architect'] : (policy?.roles ?? []),
      criteria,
      writingMinutes: Math.ceil(writing + parts * writingPerPart),
      gateMinutes: Math.ceil(criteria * minutesPerCriterion + parts * gatePerPart),
    };
  });
  return {
    path,
    artifacts,
    gates: artifacts.length,
    minutes: artifacts.reduce((sum, { writingMinutes, gateMinutes }) => sum + writingMinutes + gateMinutes, 0),
  };
}

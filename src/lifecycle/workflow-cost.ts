import type { ArtifactKindId } from './artifact-kinds.ts';
import { gatePolicies } from './gate-policies.ts';
import type { Role } from './roles.ts';
import type { WorkflowPath } from './workflow-choice.ts';

/** The effort of a path until its design is decided: artifacts, each with its gate. */
export interface WorkflowCost {
  readonly path: WorkflowPath;
  readonly artifacts: readonly ArtifactCost[];
  readonly gates: number;
  /** People's time over all artifacts. */
  readonly minutes: number;
}

export interface ArtifactCost {
  readonly kind: ArtifactKindId;
  /** One of these roles decides at the gate. */
  readonly roles: readonly Role[];
  readonly criteria: number;
  /** People's time to write the artifact, or to complete its draft. */
  readonly writingMinutes: number;
  /** People's time at its gate. */
  readonly gateMinutes: number;
}

interface Rate {
  readonly kind: 'daa' | 'tip' | 'rfc' | 'adr';
  readonly writing: number;
  /** Minutes for each PRD part: to complete what serves it, and to compare at the gate. */
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
 * Our own rates in minutes; the specification has none. A DAA is drafted whole and read closely; a
 * TIP is drafted in outline and completed by its engineer. The RFC of the lightweight path is
 * prefilled from its TIP.
 */
const rates: Readonly<Record<WorkflowPath, readonly Rate[]>> = {
  full: [rate('daa', 0, 0, 3), rate('rfc', 90, 0, 0), adr],
  lightweight: [rate('tip', 20, 1, 0.5), rate('rfc', 20, 0, 0), adr],
  'lightweight-with-validation': [rate('tip', 20, 1, 1.5), rate('rfc', 20, 0, 0), adr],
};

/** Estimates the effort for a number of PRD parts. It only compares the paths. */
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

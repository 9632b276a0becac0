import { count } from './count.ts';

/**
 * The artifact kinds of the lifecycle (specification section 2) with the key shape of each.
 *
 * Shapes marked "ours" are not shown in the specification and were decided by this project.
 */
export interface ArtifactKind {
  /** The name as the specification writes it. */
  readonly title: string;
  readonly phase: 'inception' | 'design' | 'construction' | 'operations';
  /** True when the content may name technology (specification 1.1). Null when it says nothing. */
  readonly technologySpecific: boolean | null;
  /** How keys are numbered: by one counter, a counter a year, or a counter a category. */
  readonly numbering: 'sequence' | 'year' | 'category';
  /** The key prefix; null for the Playbook, which uses its category. */
  readonly prefix: string | null;
}

export const artifactKinds = {
  prd: kind('PRD', 'inception', false, 'sequence', 'PRD'), // prefix ours
  daa: kind('AI-DAA', 'inception', false, 'sequence', 'DAA'), // prefix ours
  tip: kind('TIP', 'inception', true, 'sequence', 'TIP'), // prefix ours
  rfc: kind('RFC', 'design', true, 'sequence', 'RFC'),
  adr: kind('AI-ADR', 'design', true, 'sequence', 'ADR'),
  playbook: kind('Architectural Playbook entry', 'design', null, 'category', null),
  plan: kind('Construction Plan', 'construction', true, 'sequence', 'PLAN'), // ours
  bolt: kind('Bolt', 'construction', true, 'sequence', 'BOLT'),
  unit: kind('Deployment Unit', 'construction', null, 'sequence', 'DU'), // prefix ours
  postmortem: kind('Post-mortem', 'operations', null, 'year', 'PM'), // prefix ours: the incident's number
  fix: kind('Fix-It Bolt', 'operations', true, 'sequence', 'FIX'),
  incident: kind('Incident', 'operations', null, 'year', 'INC'),
  // What a person decides on in an incident; kinds and prefixes ours.
  mitigation: kind('Mitigation', 'operations', null, 'sequence', 'MIT'),
  cause: kind('Root Cause', 'operations', null, 'sequence', 'RC'),
  validation: kind('Fix Validation', 'operations', null, 'sequence', 'FV'),
  resolution: kind('Resolution', 'operations', null, 'sequence', 'RES'),
} as const satisfies Record<string, ArtifactKind>;

export type ArtifactKindId = keyof typeof artifactKinds;

export const artifactKindIds = Object.keys(artifactKinds) as [ArtifactKindId, ...ArtifactKindId[]];

/** Returns the title of a kind (`rfc` → `RFC`). Another name, such as `budget`, stays as it is. */
export function kindTitle(name: string): string {
  return Object.entries(artifactKinds).find(([kind]) => kind === name)?.[1].title ?? name;
}

/** Renders a number of artifacts: "1 AI-ADR", "3 Bolts". */
export function countKind(kind: ArtifactKindId, number: number): string {
  const { title } = artifactKinds[kind];
  return count(number, title, title.endsWith('y') ? `${title.slice(0, -1)}ies` : undefined);
}

function kind(
  title: string,
  phase: ArtifactKind['phase'],
  technologySpecific: boolean | null,
  numbering: ArtifactKind['numbering'],
  prefix: string | null,
): ArtifactKind {
  return { title, phase, technologySpecific, numbering, prefix };
}

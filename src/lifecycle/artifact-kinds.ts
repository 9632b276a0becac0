import { count } from './count.ts';

/**
 * The artifact kinds of the lifecycle (specification section 2) with the key shape of each.
 *
 * Shapes marked "ours" are not shown in the specification and were decided by this project.
 */
export interface ArtifactKind {
  /** Name as the specification writes it. */
  readonly title: string;
  readonly phase: 'inception' | 'design' | 'construction' | 'operations';
  /** True when the content may name technology (specification 1.1); null where it says nothing. */
  readonly technologySpecific: boolean | null;
  /** How the key is numbered: one counter, a counter a year, or a counter a category. */
  readonly numbering: 'sequence' | 'year' | 'category';
  /** Key prefix; null for the Playbook, whose category is the prefix. */
  readonly prefix: string | null;
}

export const artifactKinds = {
  prd: kind('PRD', 'inception', false, 'sequence', 'PRD'), // prefix ours
  daa: kind('AI-DAA', 'inception', false, 'sequence', 'DAA'), // prefix ours
  tip: kind('TIP', 'inception', true, 'sequence', 'TIP'), // prefix ours
  rfc: kind('RFC', 'design', true, 'sequence', 'RFC'),
  adr: kind('AI-ADR', 'design', true, 'sequence', 'ADR'),
  playbook: kind('Architectural Playbook entry', 'design', null, 'category', null),
  bolt: kind('Bolt', 'construction', true, 'sequence', 'BOLT'),
  unit: kind('Deployment Unit', 'construction', null, 'sequence', 'DU'), // prefix ours
  postmortem: kind('Post-mortem', 'operations', null, 'year', 'PM'), // prefix ours: the incident's number
  fix: kind('Fix-It Bolt', 'operations', true, 'sequence', 'FIX'),
  incident: kind('Incident', 'operations', null, 'year', 'INC'),
} as const satisfies Record<string, ArtifactKind>;

export type ArtifactKindId = keyof typeof artifactKinds;

export const artifactKindIds = Object.keys(artifactKinds) as [ArtifactKindId, ...ArtifactKindId[]];

/** `rfc` → `RFC`; what is no kind of artifact, such as a budget, keeps its name. */
export function kindTitle(name: string): string {
  return Object.entries(artifactKinds).find(([kind]) => kind === name)?.[1].title ?? name;
}

/** "1 AI-ADR", "3 Bolts". */
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

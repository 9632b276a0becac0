/** Roles of specification 1.6, 2 and 2.13. `admin` is ours: manages people, decides nothing. */
export const roles = [
  'product-manager',
  'engineer',
  'senior-engineer',
  'lead-engineer',
  'architect',
  'domain-expert',
  'review-board',
  'on-call',
  'incident-commander',
  'code-reviewer',
  'management',
  'admin',
] as const;

export type Role = (typeof roles)[number];

/** Roles that may decide at a gate. A machine identity never has one. */
export const decidingRoles: readonly Role[] = roles.filter((role) => role !== 'admin');

/** The actor. `machine` covers models, API agents and the service itself. */
export interface Actor {
  readonly id: string;
  readonly name: string;
  readonly kind: 'person' | 'machine';
}

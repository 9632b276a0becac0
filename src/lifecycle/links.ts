import type { ArtifactKindId } from './artifact-kinds.ts';

/**
 * Link roles. Links run from the later artifact to the earlier one, so that the record is acyclic.
 * `exemplifies` and `related_to` are exempt from that rule.
 */
export const linkRoles = [
  'derived_from',
  'covers',
  'cites_pattern',
  'decides',
  'amends',
  'supersedes',
  'implements',
  'satisfies',
  'depends_on',
  'contains',
  'deployed_as',
  'arose_from',
  'fixes',
  'concerns',
  'teaches',
  'verified_by',
  'discovered_from',
  'exemplifies',
  'related_to',
] as const;

export type LinkRole = (typeof linkRoles)[number];

export interface LinkRule {
  readonly from: ArtifactKindId;
  readonly role: LinkRole;
  readonly to: ArtifactKindId;
  /** True when a finished `from` needs such a link. Rules of the same role are alternatives. */
  readonly required: boolean;
}

const rule = (from: ArtifactKindId, role: LinkRole, to: ArtifactKindId, required = false): LinkRule => ({
  from,
  role,
  to,
  required,
});

/** The legal links: the traceability chain of specification 1.2 and references of section 2. */
export const linkRules: readonly LinkRule[] = [
  rule('prd', 'supersedes', 'prd'),
  rule('daa', 'derived_from', 'prd', true),
  rule('daa', 'covers', 'prd'),
  rule('daa', 'supersedes', 'daa'),
  rule('tip', 'derived_from', 'prd', true),
  rule('tip', 'covers', 'prd'),
  rule('tip', 'supersedes', 'tip'),
  rule('rfc', 'derived_from', 'daa', true),
  rule('rfc', 'derived_from', 'tip', true),
  rule('rfc', 'derived_from', 'prd'),
  rule('rfc', 'cites_pattern', 'playbook'),
  rule('rfc', 'supersedes', 'rfc'),
  rule('adr', 'decides', 'rfc', true),
  rule('adr', 'derived_from', 'daa'),
  rule('adr', 'derived_from', 'tip'),
  rule('adr', 'derived_from', 'prd'),
  rule('adr', 'cites_pattern', 'playbook'),
  rule('adr', 'amends', 'adr'),
  rule('adr', 'supersedes', 'adr'),
  rule('adr', 'arose_from', 'postmortem'),
  rule('adr', 'arose_from', 'fix'),
  rule('plan', 'implements', 'adr', true),
  rule('plan', 'supersedes', 'plan'),
  rule('bolt', 'implements', 'adr', true),
  rule('bolt', 'derived_from', 'plan'),
  rule('bolt', 'discovered_from', 'bolt'),
  rule('bolt', 'discovered_from', 'fix'),
  rule('bolt', 'satisfies', 'adr'),
  rule('bolt', 'depends_on', 'bolt'),
  rule('unit', 'contains', 'bolt', true),
  rule('unit', 'contains', 'fix', true),
  rule('unit', 'supersedes', 'unit'),
  rule('incident', 'arose_from', 'unit'),
  rule('mitigation', 'concerns', 'incident', true),
  rule('cause', 'concerns', 'incident', true),
  rule('validation', 'concerns', 'incident', true),
  rule('validation', 'concerns', 'fix'),
  rule('resolution', 'concerns', 'incident', true),
  rule('resolution', 'related_to', 'incident'),
  rule('fix', 'fixes', 'incident', true),
  rule('fix', 'implements', 'adr'),
  rule('fix', 'depends_on', 'bolt'),
  rule('postmortem', 'arose_from', 'incident', true),
  rule('postmortem', 'teaches', 'adr'),
  rule('postmortem', 'teaches', 'bolt'),
  rule('postmortem', 'teaches', 'prd'),
  rule('postmortem', 'supersedes', 'postmortem'),
  rule('playbook', 'arose_from', 'postmortem'),
  rule('playbook', 'exemplifies', 'adr'),
  rule('playbook', 'related_to', 'playbook'),
  rule('playbook', 'supersedes', 'playbook'),
];

import { describe, expect, it } from 'vitest';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { gatePolicies } from '../../src/lifecycle/gate-policies.ts';
import { decidingRoles } from '../../src/lifecycle/roles.ts';

describe('gate policies', () => {
  const policies = artifactKindIds.flatMap((kind) => {
    const policy = gatePolicies[kind];
    return policy ? [{ kind, policy }] : [];
  });

  it('name deciders of the validation matrix for the artifacts of section 2.13', () => {
    expect(gatePolicies.prd?.roles).toEqual(['product-manager']);
    expect(gatePolicies.daa?.roles).toEqual(['domain-expert', 'architect', 'senior-engineer']);
    expect(gatePolicies.adr?.roles).toEqual(['architect', 'senior-engineer']);
    expect(gatePolicies.bolt?.roles).toEqual(['code-reviewer']);
    expect(gatePolicies.playbook?.roles).toEqual(['review-board']);
  });

  it('carry the five checks of 1.3 and the two of 2.13 for an AI-DAA', () => {
    expect(gatePolicies.daa?.criteria).toHaveLength(7);
  });

  it('carry the six conditions of 1.4 for a design', () => {
    expect(gatePolicies.rfc?.criteria).toHaveLength(6);
  });

  it.each(policies)('of $kind has at least one criterion, unique ids, and only deciding roles', ({ policy }) => {
    expect(policy.criteria.length).toBeGreaterThan(0);
    expect(new Set(policy.criteria.map((criterion) => criterion.id)).size).toBe(policy.criteria.length);
    for (const role of policy.roles) expect(decidingRoles).toContain(role);
    expect(policy.quorum).toBeGreaterThanOrEqual(1);
  });
});

import { describe, expect, it } from 'vitest';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { linkRoles, linkRules } from '../../src/lifecycle/links.ts';
import { statusesOf } from '../../src/lifecycle/review.ts';

const outsideTheOrder = new Set(['exemplifies', 'related_to']);

describe('link rules', () => {
  it('list each (from, role, to) once', () => {
    const names = linkRules.map((rule) => `${rule.from} ${rule.role} ${rule.to}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('let a Fix-It Bolt be traced back to its PRD', () => {
    expect(reachable('fix')).toContain('prd');
  });

  it('let every kind but the PRD reach an earlier one, so that nothing is untraceable', () => {
    for (const kind of artifactKindIds) {
      if (kind !== 'prd')
        expect(
          [...reachable(kind)].filter((other) => other !== kind),
          kind,
        ).not.toEqual([]);
    }
  });

  it('let every kind that can be Superseded name its replacement', () => {
    for (const kind of artifactKindIds) {
      if (!statusesOf(kind).includes('Superseded')) continue;
      expect(linkRules).toContainEqual({ from: kind, role: 'supersedes', to: kind, required: false });
    }
  });

  it('use every role except those that tests and later evidence bring', () => {
    const used = new Set(linkRules.map((rule) => rule.role));
    expect(linkRoles.filter((role) => !used.has(role))).toEqual(['deployed_as', 'verified_by']);
  });

  function reachable(from: string): Set<string> {
    const reached = new Set<string>();
    const queue = [from];
    for (const kind of queue) {
      for (const rule of linkRules) {
        if (rule.from === kind && !outsideTheOrder.has(rule.role) && !reached.has(rule.to)) {
          reached.add(rule.to);
          queue.push(rule.to);
        }
      }
    }
    return reached;
  }
});

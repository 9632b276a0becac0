import { describe, expect, it } from 'vitest';
import { artifactKindIds } from '../../src/lifecycle/artifact-kinds.ts';
import { gatePolicies } from '../../src/lifecycle/gate-policies.ts';
import { nextStatuses, stateMachines } from '../../src/lifecycle/states.ts';

const statusesOf = (kind: (typeof artifactKindIds)[number]) => {
  const { initial, transitions } = stateMachines[kind];
  return [...new Set([initial, ...transitions.flatMap((t) => [t.from, t.to])])];
};

describe('the specified states', () => {
  it('of an RFC are exactly those of section 2.4', () => {
    expect(statusesOf('rfc').sort()).toEqual(['Approved', 'Draft', 'Rejected', 'Superseded', 'Under Review']);
  });

  it('of an AI-ADR are exactly those of section 2.5', () => {
    expect(statusesOf('adr').sort()).toEqual(['Accepted', 'Deprecated', 'Proposed', 'Superseded']);
  });

  it('of a Bolt are exactly those of section 2.7', () => {
    expect(statusesOf('bolt').sort()).toEqual(['Done', 'In Progress', 'In Review', 'TODO']);
  });

  it('of an incident follow the eleven steps in order, with another end at each but the last', () => {
    let status = stateMachines.incident.initial;
    const seen = [status];
    for (;;) {
      const next = nextStatuses('incident', status).find((to) => to !== 'Closed');
      if (!next) break;
      seen.push((status = next));
    }
    expect(seen).toHaveLength(11);
    expect(seen.at(-1)).toBe('Resolved');
    for (const step of seen) expect(nextStatuses('incident', step).includes('Closed')).toBe(step !== 'Resolved');
  });
});

describe.each(artifactKindIds)('the state machine of %s', (kind) => {
  const { initial, transitions } = stateMachines[kind];

  it('reaches every status from the initial one', () => {
    const reached = new Set([initial]);
    for (const status of reached) for (const to of nextStatuses(kind, status)) reached.add(to);
    expect([...reached].sort()).toEqual(statusesOf(kind).sort());
  });

  it('has each transition once', () => {
    const names = transitions.map((t) => `${t.from} → ${t.to}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('guards a status exactly where the kind has a gate', () => {
    expect(transitions.some((t) => t.guarded)).toBe(gatePolicies[kind] !== undefined);
  });

  it('cannot enter a guarded status on an unguarded way', () => {
    const guarded = new Set(transitions.filter((t) => t.guarded).map((t) => t.to));
    for (const t of transitions) if (guarded.has(t.to)) expect(t.guarded, `${t.from} → ${t.to}`).toBe(true);
  });
});

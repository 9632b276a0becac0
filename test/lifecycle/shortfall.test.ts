import { expect, test } from 'vitest';
import { findShortfall } from '../../src/lifecycle/shortfall.ts';
import type { Role } from '../../src/lifecycle/roles.ts';

const person = (name: string, ...countsFor: Role[]) => ({ person: name, countsFor });

test('as many persons are needed as approvals, and accounts of one person are one', () => {
  const demand = { approvals: 2, roles: [] };
  expect(findShortfall(demand, [person('ada'), person('grace')])).toBeNull();
  expect(findShortfall(demand, [person('ada'), person('ada')])).toEqual({ role: null, needed: 2, there: 1 });
  expect(findShortfall({ approvals: 1, roles: [] }, [])).toEqual({ role: null, needed: 1, there: 0 });
});

test('a role that too few hold is named', () => {
  const demand = { approvals: 2, roles: ['architect', 'architect'] as const };
  expect(findShortfall(demand, [person('ada', 'architect'), person('grace')])).toEqual({
    role: 'architect',
    needed: 2,
    there: 1,
  });
});

test('nobody approves in two roles: the same two persons are not enough for three approvals, whoever comes first', () => {
  const demand = { approvals: 1, roles: ['architect', 'domain-expert'] as const };
  expect(findShortfall(demand, [person('bea', 'architect', 'domain-expert')])).toEqual({ role: null, needed: 2, there: 1 });
  expect(findShortfall(demand, [person('bea', 'architect', 'domain-expert'), person('arne', 'architect')])).toBeNull();
  expect(findShortfall(demand, [person('arne', 'architect'), person('bea', 'architect', 'domain-expert')])).toBeNull();
});

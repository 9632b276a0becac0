import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderGateRules } from '../../src/cli/render/gate-rules.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

test('a rule that too few people could fulfill is taken, and says so until there are enough', async () => {
  const { gates, tokens } = bench.service;
  const set = await gates.rules.set({ kind: 'rfc', change: { quorum: 2 } });
  expect(set.unreachable).toBe(
    '2 approvals are needed, and 1 person is granted one of these roles; what a sign-in claims is not counted.',
  );
  const shown = renderGateRules([set], createStyle({ columns: 100, color: false, command: 'throughline' }));
  expect(shown).toContain('▲ Gates on rfc: 2 approvals are needed');
  await tokens.create({ holder: 'Grace', kind: 'person', roles: ['architect'], unattended: false });
  const { items } = await gates.rules.list();
  expect(items.find(({ kind }) => kind === 'rfc')?.unreachable).toBe('');
  const required = await gates.rules.set({ kind: 'rfc', change: { requiredRoles: { 'senior-engineer': 2 } } });
  expect(required.unreachable).toContain('1 person is granted the role senior-engineer');
  // Two hold a role that decides there, and the one who holds both that are required decides in one of them.
  await tokens.create({ holder: 'Henry', kind: 'person', roles: ['lead-engineer'], unattended: false });
  const change = { quorum: 2, requiredRoles: { 'lead-engineer': 1, engineer: 1 } };
  expect((await gates.rules.set({ kind: 'tip', change })).unreachable).toBe('');
  const apart = await gates.rules.set({
    kind: 'daa',
    change: { quorum: 2, requiredRoles: { 'domain-expert': 1, 'senior-engineer': 1 } },
  });
  expect(apart.unreachable).toBe(
    '2 approvals are needed, and 1 person is granted one of the roles domain-expert, senior-engineer; what a sign-in claims is not counted.',
  );
});

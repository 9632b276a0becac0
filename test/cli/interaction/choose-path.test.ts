import { expect, test } from 'vitest';
import { mayBeAsked } from '../../../src/cli/interaction/choose-path.ts';
import type { CommandContext } from '../../../src/cli/session.ts';
import type { Role } from '../../../src/lifecycle/roles.ts';
import { recordTerminal } from '../support/recording-terminal.ts';

const identityOf = (kind: 'person' | 'machine', roles: readonly Role[]): CommandContext['identity'] => ({
  id: 'PERSON-1',
  name: 'Ada',
  kind,
  roles: [...roles],
  scopes: ['read', 'write'],
  authentication: 'token',
  tokenId: 'TOKEN-1',
  session: false,
  expiresAt: null,
});

const atTerminal = { ...recordTerminal({ json: false }), interactive: true };

test.each(['lead-engineer', 'architect'] as const)('%s at a terminal is asked which way a PRD takes', (role) => {
  expect(mayBeAsked({ identity: identityOf('person', ['engineer', role]), terminal: atTerminal })).toBe(true);
});

test('nobody is asked who may not choose, who is a machine, or who sits at no terminal', () => {
  const lead = identityOf('person', ['lead-engineer']);
  expect(mayBeAsked({ identity: identityOf('person', ['engineer', 'product-manager']), terminal: atTerminal })).toBe(false);
  expect(mayBeAsked({ identity: identityOf('machine', ['architect']), terminal: atTerminal })).toBe(false);
  expect(mayBeAsked({ identity: lead, terminal: { ...atTerminal, interactive: false } })).toBe(false);
  expect(mayBeAsked({ identity: lead, terminal: { ...atTerminal, json: true } })).toBe(false);
});

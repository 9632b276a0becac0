import { expect, test } from 'vitest';
import type { Principal } from '../../src/ports/people.ts';
import type { Operation } from '../../src/operations/operation.ts';
import { callGuards } from '../../src/operations/call-guards.ts';
import { operations } from '../../src/operations/operations.ts';
import { guardService } from '../../src/usecases/requests/guard-service.ts';
import type { UsecasePorts } from '../../src/usecases/ports.ts';
import type { Service } from '../../src/usecases/service.ts';

const guarded = Object.entries(callGuards);
const grace: Principal = {
  id: 'grace',
  name: 'Grace',
  kind: 'person',
  roles: [],
  scopes: [],
  token: 'tl_grace',
  tokenId: 'TOKEN-001',
} as unknown as Principal;

/** What a method of the service answers to a caller, where the method itself refuses nobody. */
async function call(name: string, principal: Principal, answer = 'done'): Promise<unknown> {
  const path = name.split('.');
  const service = path.reduceRight<unknown>(
    (part, step) => ({ [step]: part }),
    () => Promise.resolve(answer),
  );
  const { guards, ports } = { guards: callGuards, ports: {} as UsecasePorts };
  const method = path.reduce<unknown>(
    (part, step) => Reflect.get(part as object, step),
    guardService(service as Service, { guards, principal, ports }),
  ) as (request: object) => Promise<unknown>;
  return method({}).catch((error: unknown) => (error as { id: string }).id);
}

test('an operation that calls a method has the guard of every other operation that calls it', () => {
  for (const { guard, path } of Object.values<Operation>(operations)) {
    for (const name of guard.calls) {
      const { scope, role, redacts } = callGuards[name];
      expect({ path, scope: guard.scope, role: guard.role, redacts: guard.redacts }).toEqual({ path, scope, role, redacts });
    }
  }
});

test.each(guarded)('a text that %s answers shows its hidden characters', async (name) => {
  const all = { ...grace, scopes: ['read', 'write', 'decide', 'admin'], roles: ['admin'] } as unknown as Principal;
  expect(await call(name, all, 'can \u202Etonnac')).toBe(String.raw`can \u202etonnac`);
});

test.each(guarded.filter(([, { scope }]) => scope !== 'none' && scope !== 'database'))(
  '%s is refused to a token without its scope',
  async (name) => {
    expect(await call(name, grace)).toBe('token.scope');
  },
);

test.each(guarded.filter(([, { role }]) => role === 'person'))('%s is refused to a machine', async (name, { scope }) => {
  const scopes = [scope] as unknown as Principal['scopes'];
  expect(await call(name, { ...grace, scopes, kind: 'machine' })).toBe('role.person-required');
  expect(await call(name, { ...grace, scopes })).toBe('done');
});

test.each(guarded.filter(([, { role }]) => role === 'admin'))('%s is refused to who is no admin', async (name, { scope }) => {
  const scopes = [scope] as unknown as Principal['scopes'];
  expect(await call(name, { ...grace, scopes })).toBe('role.admin-required');
  expect(await call(name, { ...grace, scopes, roles: ['admin'] })).toBe('done');
});

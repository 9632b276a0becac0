import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/ports/people.ts';
import { approve, auditOf, content, decision, openGate } from './support/repository.ts';
import { openProviderAccounts, type ProviderAccounts } from './support/provider-accounts.ts';
import { openSessionWorld, type SessionWorld } from './support/session-world.ts';
import { says } from '../support/says.ts';

let world: SessionWorld;
let accounts: ProviderAccounts;
/** An architect's token that was made for programs. */
let unattended: Principal;
beforeAll(async () => {
  world = await openSessionWorld();
  accounts = openProviderAccounts(world);
  const { token } = await world.people.createToken({
    adminToken: world.owner.token,
    holder: world.architect.name,
    kind: 'person',
    roles: [],
    unattended: true,
  });
  unattended = await world.people.authenticate(token);
});
afterAll(async () => {
  await accounts.close();
  await world.close();
});

const refused = { id: 'gate.interactive-required', fix: says('--unattended') };
const program = { interactive: false };

describe('where a decision takes a person at a terminal', () => {
  it.each([
    { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key per payment.' },
    { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It comes once.' },
    { move: 'park', about: ['CH-1'], text: 'Later.' },
    { move: 'finalize' },
  ] as const)('so does to $move as $settlement in a design session, and the refusal is in the trail', async (turn) => {
    const { key } = await world.challenged();
    await expect(world.say(key, 2, { ...turn, ...program })).rejects.toMatchObject(refused);
    expect((await auditOf(world, key)).at(-1)).toMatchObject({
      action: 'refused',
      actor_id: world.architect.id,
      details: { refusal: 'gate.interactive-required' },
    });
    expect((await world.readSession(key)).turns).toHaveLength(2);
    expect(await world.say(key, 2, { ...turn, ...program, token: unattended.token })).toBe(3);
    expect((await auditOf(world, key)).at(-1)?.details).toMatchObject({ interactive: false });
  });

  it('so does closing a session; asking and challenging do not', async () => {
    const { key } = await world.challenged();
    expect(await world.say(key, 2, { ...program, move: 'ask', text: 'Why?' })).toBe(3);
    const close = { key, token: world.architect.token, reason: 'dropped' };
    await expect(world.sessions.close({ ...close, ...program })).rejects.toMatchObject(refused);
    await world.sessions.close({ ...close, interactive: true });
    expect((await world.readSession(key)).status).toBe('closed');
  });

  it('a session in the browser is a person at a page', async () => {
    const { key } = await world.challenged();
    const { token } = await accounts.meet('Paula', 'paula@example.com');
    expect(await world.say(key, 2, { move: 'park', about: ['CH-1'], text: 'Later.', ...program, token })).toBe(3);
    expect((await auditOf(world, key)).at(-1)?.details).toMatchObject({ interactive: true });
  });

  it('so does ending what passed its gate', async () => {
    const rfc = await world.newRfc();
    await approve(world, (await world.artifacts.read(rfc))!, world.architect.token);
    const links = [{ role: 'decides' as const, to: rfc }];
    const drafted = await world.artifacts.create({ ...content(world.author, 'One queue', { links }), kind: 'adr' });
    await world.gates.decide(decision(await openGate(world, drafted), world.architect.token));
    const end = { key: drafted.key, to: 'Deprecated', reason: 'no longer used', token: world.architect.token };
    await expect(world.artifacts.end({ ...end, ...program })).rejects.toMatchObject(refused);
    expect((await world.artifacts.read(drafted.key))?.status).toBe('Accepted');
    expect(await world.artifacts.end({ ...end, ...program, token: unattended.token })).toMatchObject({ status: 'Deprecated' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/ports/people.ts';
import { openProviderAccounts, type ProviderAccounts } from './support/provider-accounts.ts';
import { content, createPerson, decision, openGate, openRepository, type Repository } from './support/repository.ts';

let alone: Repository;
let accounts: ProviderAccounts;
let second: Principal & { readonly subject: string };
beforeAll(async () => {
  alone = await openRepository();
  accounts = openProviderAccounts(alone);
  second = await accounts.meet('Olga O.', 'olga@example.com', ['product-manager']);
});
afterAll(async () => {
  await accounts.close();
  await alone.close();
});

async function ask(author: Principal) {
  return openGate(alone, await alone.artifacts.create({ ...content(author), kind: 'prd' }));
}

// In this order: each adds to what is known of the one who works here.
describe('the first person here, who also signs in by an identity provider', () => {
  it('is two people as long as nobody says otherwise', async () => {
    const gate = await ask(alone.owner);
    await expect(alone.gates.decide(decision(gate, alone.owner.token))).rejects.toMatchObject({ id: 'gate.author' });
  });

  it('decides on their own drafts by either account once the two are linked, as self-approved and without a terminal', async () => {
    await accounts.link(alone.owner, second.subject);
    const { token } = await accounts.signIn({ name: 'Olga O.', subject: second.subject, roles: ['product-manager'] });
    const mine = decision(await ask(alone.owner), alone.owner.token, { interactive: false });
    expect(await alone.gates.decide(mine)).toMatchObject({ status: 'approved', decisions: [{ selfApproved: true }] });
    const byOther = decision(await ask(second), token);
    expect(await alone.gates.decide(byOther)).toMatchObject({ status: 'approved', decisions: [{ selfApproved: true }] });
  });

  it('and by a third one with the same verified address, which is self-approved as well', async () => {
    // The address is known of the linked identity.
    await accounts.signIn({ name: 'Olga O.', subject: second.subject, email: 'olga@example.com', roles: ['product-manager'] });
    const third = await accounts.meet('O. O.', 'Olga@example.com', ['product-manager']);
    const decided = await alone.gates.decide(decision(await ask(alone.owner), third.token));
    expect(decided).toMatchObject({ status: 'approved', decisions: [{ selfApproved: true }] });
  });

  it('is bound by all of it as soon as a second person works here', async () => {
    const other = await createPerson(alone, 'Otto Other', ['product-manager']);
    const third = await accounts.meet('O. Otherwise', 'olga@example.com', ['product-manager']);
    const gate = await ask(alone.owner);
    await expect(alone.gates.decide(decision(gate, third.token))).rejects.toMatchObject({ id: 'gate.author' });
    await expect(alone.gates.decide(decision(gate, other.token, { interactive: false }))).rejects.toMatchObject({
      id: 'gate.interactive-required',
    });
    expect((await alone.gates.decide(decision(gate, other.token))).status).toBe('approved');
  });
});

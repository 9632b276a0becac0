import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewLink } from '../../src/ports/artifacts.ts';
import { auditOf, content, openGate, openRepository } from './support/repository.ts';
import type { Repository } from './support/repository.ts';

let repository: Repository;
beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

it('moves along the table, names the legal next statuses otherwise, and records who moved it and why', async () => {
  const { artifacts, owner } = repository;
  const { key } = await artifacts.create({ ...content(owner, 'Moving'), kind: 'prd' });
  const move = (to: string) => artifacts.moveStatus({ key, to, reason: 'because', actorId: owner.id });
  await expect(move('Superseded')).rejects.toMatchObject({ id: 'status.illegal-transition', fix: 'Legal next: In Review.' });
  expect(await move('In Review')).toMatchObject({ status: 'In Review' });
  expect(await move('In Review')).toMatchObject({ status: 'In Review' });
  await expect(move('Validated')).rejects.toMatchObject({ id: 'gate.approval-required' });
  await expect(move('Nonsense')).rejects.toMatchObject({ id: 'status.illegal-transition' });
  const moves = (await auditOf(repository, key)).filter(({ action }) => action === 'artifact.status-moved');
  expect(moves).toEqual([
    {
      action: 'artifact.status-moved',
      actor_id: 'service',
      details: { from: 'Draft', to: 'In Review', version: 1, reason: 'because', onBehalfOf: owner.id },
    },
  ]);
  await expect(artifacts.moveStatus({ key: 'PRD-999', to: 'Draft', reason: '', actorId: owner.id })).rejects.toMatchObject({
    id: 'artifact.not-found',
  });
});

it('withdraws the gate that waited on what is no longer under review', async () => {
  const { artifacts, gates, owner } = repository;
  const rfcOf = async (links: NewLink[]) => artifacts.create({ ...content(owner, 'Proposal', { links }), kind: 'rfc' });
  const daa = await artifacts.create({ ...content(owner, 'Model'), kind: 'daa' });
  const rfc = await rfcOf([{ role: 'derived_from', to: daa.key }]);
  const gate = await openGate(repository, rfc);
  await rfcOf([{ role: 'supersedes', to: rfc.key }]);
  await artifacts.moveStatus({ key: rfc.key, to: 'Superseded', reason: 'a newer RFC', actorId: owner.id });
  expect((await gates.read(gate.key))?.status).toBe('withdrawn');
});

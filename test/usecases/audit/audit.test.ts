import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAuditTrail } from '../../../src/repository/audit/audit-trail.ts';
import { judgeCheckpoint, signCheckpoint } from '../../../src/usecases/audit/checkpoint.ts';
import type { Checkpoint } from '../../../src/usecases/audit/checkpoint.ts';
import { reportSchemas, type Report } from '../../../src/usecases/reports/registry.ts';
import { createPerson, openRepository, content, type Repository } from '../../repository/support/repository.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;

beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

async function add(title: string): Promise<void> {
  const { artifacts } = bench.service;
  const text = await artifacts.template({ kind: 'adr', title });
  await artifacts.create({ kind: 'adr', content: { bytes: new TextEncoder().encode(text) } });
}

test('a checkpoint is signed, holds while the trail grows, and says where it stood', async () => {
  const { audit } = bench.service;
  await add('One');
  const checkpoint = reportSchemas['audit-checkpoint'].parse(await audit.checkpoint());
  expect(await audit.verify({})).toMatchObject({ whole: true, unsealed: 0, brokenAt: null, head: checkpoint.hash });
  await add('Two');
  await audit.checkpoint();
  const verified = reportSchemas['audit-verify'].parse(await audit.verify({ checkpoint }));
  expect(verified).toMatchObject({
    whole: true,
    checkpoint: { position: checkpoint.position, signature: 'valid', key: 'own', chain: 'same' },
  });
  expect(verified.sealed).toBeGreaterThan(checkpoint.position);
});

test('a checkpoint that was changed, or that somebody else signed, is told from one of this installation', async () => {
  const { audit } = bench.service;
  const checkpoint = await audit.checkpoint();
  const moved = { ...checkpoint, position: checkpoint.position - 1 };
  expect(await audit.verify({ checkpoint: moved })).toMatchObject({ whole: false, checkpoint: { signature: 'invalid' } });

  const other = generateKeyPairSync('ed25519');
  const { format, schemaVersion, position, hash, at } = checkpoint;
  const forged: Checkpoint = {
    ...checkpoint,
    publicKey: other.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    signature: sign(null, Buffer.from(`${format}\n${schemaVersion}\n${position}\n${hash}\n${at}\n`), other.privateKey).toString(
      'base64',
    ),
  };
  expect(await audit.verify({ checkpoint: forged })).toMatchObject({
    whole: false,
    checkpoint: { signature: 'valid', key: 'other' },
  });
  expect(await audit.verify({ checkpoint: { ...checkpoint, publicKey: 'bm8ga2V5' } })).toMatchObject({
    whole: false,
    checkpoint: { signature: 'invalid' },
  });
  await expect(audit.verify({ checkpoint: { format: 'other' } })).rejects.toMatchObject({ id: 'checkpoint.malformed' });
});

test('the whole trail is read page by page, oldest first, with its places in the chain', async () => {
  const { audit } = bench.service;
  await audit.checkpoint();
  const items: Report<'audit-page'>['items'] = [];
  let cursor: string | null = null;
  do {
    const page: Report<'audit-page'> = reportSchemas['audit-page'].parse(
      await audit.list({ limit: 2, ...(cursor ? { cursor } : {}) }),
    );
    items.push(...page.items);
    cursor = page.next;
  } while (cursor !== null);
  const { sealed, head } = await audit.verify({});
  expect(items).toHaveLength(sealed);
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
  expect(items.at(-1)?.hash).toBe(head);
  expect(items.map(({ action }) => action)).toContain('artifact.created');
});

test('only an admin reads and signs the trail, and anybody may verify it', async () => {
  const reader = bench.serviceFor({ ...bench.owner, roles: ['architect'] });
  await expect(reader.audit.list({ limit: 5 })).rejects.toMatchObject({ id: 'role.admin-required' });
  await expect(reader.audit.checkpoint()).rejects.toMatchObject({ id: 'role.admin-required' });
  expect(await reader.audit.verify({})).toMatchObject({ whole: true });
});

test('a trail that its owner wrote anew, or cut off, no longer fits the checkpoint', async () => {
  const repository: Repository = await openRepository();
  try {
    const { db, ownerDb, artifacts, owner } = repository;
    const ports = { audit: createAuditTrail(db), signer: bench.ports.signer };
    await artifacts.create({ kind: 'adr', ...content(owner) });
    await createPerson(repository, 'Ada', ['engineer']);
    const checkpoint = await signCheckpoint(ports);

    // As somebody does who owns the database: the guards off, an entry changed, and the chain computed again.
    const asOwner = async (statement: string): Promise<void> => void (await ownerDb.pool.query(statement));
    await asOwner('alter table audit disable trigger all');
    await asOwner(`update audit set details = '{"other": true}' where position = 1`);
    expect(await ports.audit.verify()).toMatchObject({ brokenAt: 1 });
    await expect(signCheckpoint(ports)).rejects.toMatchObject({ id: 'audit.broken' });
    await asOwner('update audit set position = null, hash = null');
    await ports.audit.seal();
    expect(await ports.audit.verify()).toMatchObject({ brokenAt: null });
    expect(await judgeCheckpoint(ports, checkpoint)).toMatchObject({ signature: 'valid', key: 'own', chain: 'changed' });

    await asOwner(`delete from audit where position >= ${checkpoint.position}`);
    expect(await judgeCheckpoint(ports, checkpoint)).toMatchObject({ chain: 'missing' });
  } finally {
    await repository.close();
  }
});

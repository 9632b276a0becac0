import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRemoteService } from '../../src/client/remote-service.ts';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import { entityTag } from '../../src/usecases/artifacts/entity-tag.ts';
import { callGuards } from '../../src/operations/call-guards.ts';
import { createService } from '../../src/usecases/create-service.ts';
import type { Service } from '../../src/usecases/service.ts';
import { passGates } from '../support/pass-gates.ts';
import { openTestApi, type TestApi } from '../http/support/open-test-api.ts';
import { says } from '../support/says.ts';

let api: TestApi;
let local: Service;
let remote: Service;

beforeAll(async () => {
  api = await openTestApi();
  local = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  remote = createRemoteService({ url: api.url, token: api.owner.token });
});
afterAll(() => api.close());

const textOf = (text: string) => ({ bytes: new TextEncoder().encode(text) });
const bolt = (title: string) => ({ title, body: documentKinds.bolt.empty(title) });

test('writes an artifact through the door as it would in-process: from Markdown, from JSON, and again', async () => {
  const text = await remote.artifacts.template({ kind: 'bolt', title: 'Über "alles"' });
  expect(text).toBe(await local.artifacts.template({ kind: 'bolt', title: 'Über "alles"' }));
  const content = { name: 'ü b.md', ...textOf(text) };
  const { artifact, findings } = await remote.artifacts.create({ kind: 'bolt', content, reason: 'planned' });
  const beside = await local.artifacts.create({ kind: 'bolt', content, reason: 'planned' });
  expect(findings).toEqual(beside.findings);
  const ref = { key: artifact.key };
  expect(await local.artifacts.show(ref)).toMatchObject({ title: 'Über "alles"', reason: 'planned' });

  const edited = await remote.artifacts.edit({ ...ref, content: bolt('Renamed'), base: 1, reason: 'clearer' });
  expect(edited).toMatchObject({ outcome: 'new-version', artifact: { version: 2, title: 'Renamed' } });
  expect(await remote.artifacts.edit({ ...ref, content: bolt('Renamed') })).toMatchObject({ outcome: 'unchanged' });
});

test('writes many artifacts at once as it would in-process, with what is refused', async () => {
  const documents = (title: string) => [
    { kind: 'bolt' as const, name: 'ü.md', markdown: `# ${title}\n`, reason: 'found', origin: `${title}.md` },
    { kind: 'bolt' as const, name: 'empty.md', markdown: '\n' },
  ];
  const [there, here] = [
    await remote.artifacts.createMany({ documents: documents('There') }),
    await local.artifacts.createMany({ documents: documents('Here') }),
  ];
  expect(there.items[1]).toEqual(here.items[1]);
  expect(there.items[0]?.written?.findings).toEqual(here.items[0]?.written?.findings);
  expect(await local.artifacts.show({ key: there.items[0]?.written?.artifact.key ?? '' })).toMatchObject({
    title: 'There',
    reason: 'found',
  });
});

test('links, moves and submits', async () => {
  const { artifacts } = remote;
  const [first, second] = await Promise.all(
    ['First', 'Second'].map(async (title) => (await artifacts.create({ kind: 'bolt', content: bolt(title) })).artifact.key),
  );
  if (first === undefined || second === undefined) throw new Error('Nothing was created.');
  expect(await artifacts.link({ from: second, role: 'depends_on', to: first })).toMatchObject({ outcome: 'new-version' });
  await expect(artifacts.move({ key: first, to: 'In Progress', reason: 'begun' })).rejects.toMatchObject({
    id: 'status.source-missing',
    message: `${first} does not become In Progress yet: it has no link "implements" to an AI-ADR.`,
    fix: says(`artifact link ${first} implements KEY`),
  });
  const { artifact } = await artifacts.create({
    kind: 'tip',
    content: { title: 'Lend', body: documentKinds.tip.empty('Lend') },
  });
  expect(await artifacts.move({ key: artifact.key, to: 'In Review', reason: 'to be read' })).toMatchObject({
    from: 'Draft',
    status: 'In Review',
  });
  const prd = await artifacts.create({ kind: 'prd', content: { title: 'Lending', body: documentKinds.prd.empty('Lending') } });
  const gate = await artifacts.submit({ key: prd.artifact.key });
  expect(await local.gates.show({ key: gate.id })).toEqual(gate);
});

test('begins what takes the place of another', async () => {
  const { artifacts } = remote;
  const rfc = { title: 'Lend by post', body: documentKinds.rfc.empty('Lend by post') };
  const { key } = (await artifacts.create({ kind: 'rfc', content: rfc })).artifact;
  const tip = { title: 'Lend', body: documentKinds.tip.empty('Lend') };
  const source = (await artifacts.create({ kind: 'tip', content: tip })).artifact.key;
  await artifacts.link({ from: key, role: 'derived_from', to: source });
  const requirements = [{ id: 'REQ-1', section: '', text: 'A copy can be lent.', priority: 'must-have' }];
  const prd = { title: 'Lending', body: { ...(documentKinds.prd.empty('Lending') as object), requirements } };
  await artifacts.link({
    from: source,
    role: 'derived_from',
    to: (await artifacts.create({ kind: 'prd', content: prd })).artifact.key,
  });
  await passGates(local, key);
  const written = await artifacts.succeed({ key, role: 'supersedes', reason: 'Parcels are dear.', title: 'Lend by bike' });
  expect(written).toMatchObject({ outcome: 'created', artifact: { title: 'Lend by bike', status: 'Draft' } });
  expect((await local.artifacts.show({ key: written.artifact.key })).reason).toBe(`supersedes ${key}: Parcels are dear.`);
  for (const service of [remote, local])
    await expect(service.artifacts.succeed({ key, role: 'amends', reason: 'x', from: ['PM-2026-001'] })).rejects.toMatchObject({
      id: 'succession.unknown',
    });
});

test('refusals arrive as they were over there, a stale edit with both texts', async () => {
  const { key } = (
    await remote.artifacts.create({ kind: 'incident', content: { title: 'Down', body: documentKinds.incident.empty('Down') } })
  ).artifact;
  const text = await remote.artifacts.markdown({ key });
  const tag = entityTag(await remote.artifacts.show({ key }));
  await remote.artifacts.edit({ key, content: textOf(text.replace('# Down', '# Theirs')), ifMatch: tag });
  const mine = textOf(text.replace('# Down', '# Mine'));
  for (const [service, against] of [
    [remote, { base: 1 }],
    [local, { base: 1 }],
    [remote, { ifMatch: tag }],
    [local, { ifMatch: tag }],
  ] as const)
    await expect(service.artifacts.edit({ key, content: mine, ...against })).rejects.toMatchObject({
      name: 'ConflictError',
      id: 'base' in against ? 'artifact.stale-version' : 'precondition.failed',
      details: {
        currentText: expect.stringContaining('# Theirs') as string,
        yourText: expect.stringContaining('# Mine') as string,
      },
    });
  await expect(remote.artifacts.move({ key, to: 'Resolved', reason: 'done' })).rejects.toMatchObject({
    id: 'status.illegal-transition',
    fix: says('Context Gathered'),
  });
});

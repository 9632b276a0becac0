import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRemoteService } from '../../../src/client/remote-service.ts';
import { callGuards } from '../../../src/operations/call-guards.ts';
import { createService } from '../../../src/usecases/create-service.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { makeCodeRepository } from '../../support/make-code-repository.ts';
import { openTestApi, type TestApi } from '../../http/support/open-test-api.ts';

let api: TestApi;
let local: Service;
let remote: Service;

beforeAll(async () => {
  api = await openTestApi();
  local = createService(api.ports, { principal: api.owner, guards: callGuards, diagnose: () => Promise.resolve([]) });
  remote = createRemoteService({ url: api.url, token: api.owner.token });
  const read = (file: string): Promise<string> => readFile(`test/fixtures/packs/${file}.md`, 'utf8');
  // Its links lead to an AI-DAA that is not there.
  const adr = (await read('adr')).replace(/## References[^]*$/, '');
  await local.artifacts.create({ kind: 'adr', content: { bytes: Buffer.from(adr) } });
  await local.artifacts.create({
    kind: 'bolt',
    content: { bytes: Buffer.from('# The table of members\n\n## Goal\n\nMembers.\n') },
  });
  await local.artifacts.create({ kind: 'bolt', content: { bytes: Buffer.from(await read('bolt')) } });
});
afterAll(() => api.close());

test('the pack of a Bolt is the same bytes in this process and over HTTP, as JSON and as Markdown', async () => {
  const pack = await local.packs.read({ key: 'BOLT-002' });
  expect(pack.parts.map(({ ref }) => ref)).toContain('ADR-001#EC-1');
  expect(pack.dependencies).toEqual([
    { key: 'BOLT-001', title: 'The table of members', status: 'TODO', change: '', commits: [] },
  ]);
  expect(JSON.stringify(await remote.packs.read({ key: 'BOLT-002' }))).toBe(JSON.stringify(pack));
  expect(await remote.packs.markdown({ key: 'BOLT-002' })).toBe(await local.packs.markdown({ key: 'BOLT-002' }));
});

test('a pack says what stands in the way: an AI-ADR that nobody accepted, a dependency, an invariant that is not there', async () => {
  const { stop } = await local.packs.read({ key: 'BOLT-002' });
  expect(stop.slice(0, 3)).toEqual([
    'ADR-001 is Proposed, not Accepted: do not begin; raise it.',
    'Not in the record (any more): DAA-001#INV-loan-1. Do not begin; raise it.',
    'It waits for BOLT-001 (TODO): do not begin before that is Done.',
  ]);
});

test('a pack names the commits of what the Bolt waits for, and what checks say of the code: files of the Bolt first', async () => {
  const code = await makeCodeRepository([
    { id: 'members', message: 'Members\n\nBolt: BOLT-001', files: { 'src/lending/old.ts': "import kafka from 'kafkajs';\n" } },
    { id: 'more', message: 'More', files: { 'lib/jobs.ts': "import kafka from 'kafkajs';\n" } },
  ]);
  await local.code.add({ address: code.path, name: 'library' });
  let { phase, job } = await local.code.index({ name: 'library' });
  while (phase !== 'done') ({ phase, job } = await local.code.index({ name: 'library', job }));
  const check = 'no import of kafkajs in **';
  await local.compliance.acceptCheck({ key: 'ADR-001', part: 'D-2', check, interactive: true });
  const { dependencies, rules } = await local.packs.read({ key: 'BOLT-002' });
  expect(dependencies[0]?.commits).toEqual([{ repository: 'library', sha: code.sha('members') }]);
  const at = code.sha('more').slice(0, 12);
  expect(rules.slice(0, 2).map(({ ref, check: by, code: said }) => [ref, by, said])).toEqual([
    ['ADR-001#D-1', 'no import of kafkajs in src/lending/**', `violated at ${at}: src/lending/old.ts:1`],
    ['ADR-001#D-2', check, `violated at ${at}: src/lending/old.ts:1, lib/jobs.ts:1`],
  ]);
  expect(await local.packs.markdown({ key: 'BOLT-002' })).toContain(`  - code: violated at ${at}: src/lending/old.ts:1\n`);
  await code.drop();
});

test('only Bolts and Fix-It Bolts have a pack', async () => {
  await expect(local.packs.read({ key: 'ADR-001' })).rejects.toMatchObject({ id: 'artifact.wrong-kind' });
});

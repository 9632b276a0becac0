import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeCodeRepository, type CodeRepository } from '../../support/make-code-repository.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';

let bench: ServiceBench;
let source: CodeRepository;

const lines = (...texts: string[]): string => texts.map((text) => `${text}\n`).join('');
const formatted = 'export const reindentedByATool = (value: number): number => value * 2;';

beforeAll(async () => {
  bench = await openServiceBench();
  source = await makeCodeRepository([
    {
      id: 'root',
      message: 'Begin',
      files: { 'src/loan.ts': lines('one', 'two', 'three'), 'src/moved.ts': lines('a', 'b'), 'README.md': 'x\n' },
    },
    {
      id: 'trailer',
      message: 'Renew\n\nBolt: BOLT-1\n\nSigned-off-by: Ada',
      files: { 'src/loan.ts': lines('one', 'RENEW', 'three') },
    },
    // A pull request of two commits, of which none names its Bolt.
    { id: 'pr-1', parents: ['trailer'], message: 'Wait', files: { 'src/wait.ts': lines('wait') } },
    { id: 'main-1', parents: ['trailer'], message: 'Meanwhile', files: { 'README.md': 'y\n' } },
    { id: 'pr-2', parents: ['pr-1', 'main-1'], message: "Merge branch 'main' into bolt-2-wait", files: { 'README.md': 'y\n' } },
    { id: 'pr-3', parents: ['pr-2'], message: 'Wait longer', files: { 'src/wait.ts': lines('wait', 'longer') } },
    {
      id: 'merge-pr',
      parents: ['main-1', 'pr-3'],
      message: 'Merge pull request #7 from ada/bolt-2-wait\n\nWaiting list',
      files: { 'src/wait.ts': lines('wait', 'longer') },
    },
    {
      id: 'squash',
      message: 'Queue (#8)\n\n* first\n\n* second\n\n  Bolt: BOLT-003\n\n* third',
      files: { 'src/queue.ts': lines('queue') },
    },
    { id: 'same-pull', message: 'Backport (#7)', files: { 'src/back.ts': lines('back') } },
    { id: 'plain', parents: ['same-pull'], message: 'On a branch', files: { 'src/plain.ts': lines('plain') } },
    {
      id: 'merge-plain',
      parents: ['same-pull', 'plain'],
      message: "Merge branch 'BOLT-003/queue'",
      files: { 'src/plain.ts': lines('plain') },
    },
    { id: 'renamed', message: 'Rename', files: { 'src/loan.ts': null, 'src/loans/loan.ts': lines('one', 'RENEW', 'three') } },
    { id: 'two', message: 'Both\n\nBolt: BOLT-001, BOLT-002', files: { 'src/two.ts': lines('two') } },
    { id: 'unknown', message: 'Ghost\n\nBolt: BOLT-999', files: { 'src/ghost.ts': lines('ghost') } },
    {
      id: 'secret',
      message: `Use AKIA${'IOSFODNN7EXAMPLE'.replace('EXAMPLE', 'ABCDEFG')} there`,
      files: { 'src/secret.ts': lines('secret') },
    },
    { id: 'picked', minute: 90, authored: 3, parents: ['secret'], message: 'Wait', files: { 'src/copy/other.ts': lines('x') } },
    {
      id: 'code',
      message: 'Write it\n\nBolt: FIX-001',
      files: { 'src/style.ts': lines(formatted.replace('export', '  export')) },
    },
    { id: 'format', message: 'Format everything', files: { 'src/style.ts': lines(formatted.replaceAll(' ', '  ')) } },
  ]);
  const { service } = bench;
  const added = await service.code.add({ address: source.path, name: 'library' });
  expect(added).toMatchObject({ name: 'library', head: null });
  await index();
});
afterAll(async () => {
  await source.drop();
  await bench.close();
});

/** Indexes to the end. */
async function index(): Promise<void> {
  let progress = await bench.service.code.index({ name: 'library' });
  while (progress.phase !== 'done') progress = await bench.service.code.index({ name: 'library', job: progress.job });
}

const rows = [
  [
    'a trailer above other trailers, unpadded, through a rename',
    'src/loans/loan.ts:2',
    'trailer',
    'the commit names BOLT-001, which does not exist',
  ],
  [
    'a commit of a pull request, by the branch that it merged',
    'src/wait.ts:1',
    'pr-1',
    'the commit names BOLT-002, which does not exist',
  ],
  [
    'a squash merge with the trailer in its middle',
    'src/queue.ts:1',
    'squash',
    'the commit names BOLT-003, which does not exist',
  ],
  ['a commit that names the same pull request', 'src/back.ts:1', 'same-pull', 'the commit names BOLT-002, which does not exist'],
  ['a plain merge, by its subject', 'src/plain.ts:1', 'plain', 'the commit names BOLT-003, which does not exist'],
  [
    'a commit of the main line that a branch merged into itself',
    'README.md:1',
    'main-1',
    'neither the commit nor a merge of it names a Bolt',
  ],
  ['a commit of two Bolts', 'src/two.ts:1', 'two', 'the commit names several Bolts: BOLT-001, BOLT-002'],
  ['whitespace that a tool changed', 'src/style.ts:1', 'code', 'the commit names FIX-001, which does not exist'],
] as const;

describe('a line without a certain Bolt', () => {
  it.each(rows)('says so: %s', async (_what, text, commit, reason) => {
    const [path = '', line] = text.split(':');
    const blamed = await bench.service.code.blame({ path, line: Number(line) });
    expect(blamed).toMatchObject({ file: path, commit: { sha: source.sha(commit) }, bolt: null, reason, chain: [] });
  });
});

it('shows no secret of a message', async () => {
  const { commit } = await bench.service.code.blame({ path: 'src/secret.ts', line: 1 });
  expect(commit.subject).toBe('Use [REDACTED:aws-access-key] there');
});

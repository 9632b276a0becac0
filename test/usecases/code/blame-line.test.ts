import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import type { NewLink } from '../../../src/ports/artifacts.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';
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
    {
      id: 'original',
      minute: 80,
      authored: 70,
      parents: ['secret'],
      message: 'Pick\n\nBolt: BOLT-001',
      files: { 'src/picked.ts': lines('picked') },
    },
    // What was picked has the patch and the author's time of the original, which no branch keeps.
    { id: 'picked', minute: 90, authored: 70, parents: ['secret'], message: 'Pick', files: { 'src/picked.ts': lines('picked') } },
    { id: 'wrap', message: 'Wrap\n\nBolt: BOLT-002', files: { 'src/wrap.ts': lines('const a = 1; const b = 2;') } },
    { id: 'rewrap', message: 'Format', files: { 'src/wrap.ts': lines('const a = 1, b = 2;') } },
    {
      id: 'code',
      message: 'Write it\n\nBolt: FIX-001',
      files: { 'src/style.ts': lines(formatted.replace('export', '  export')) },
    },
    { id: 'format', message: 'Format everything', files: { 'src/style.ts': lines(formatted.replaceAll(' ', '  ')) } },
  ]);
  const { service } = bench;
  await write('prd', 'Library Lending');
  await write('daa', 'Library Lending', [{ role: 'derived_from', to: 'PRD-001' }]);
  const edgeCase = { id: 'EC-1', text: 'Two members at once.', handling: 'One wins.' };
  await write('adr', 'Loans', [{ role: 'derived_from', to: 'DAA-001' }], { edgeCases: [edgeCase] });
  await write('bolt', 'Renew a loan', [
    { role: 'implements', to: 'ADR-001' },
    { role: 'satisfies', to: 'ADR-001#EC-1' },
  ]);
  await write('bolt', 'Wait for a copy', [], { touches: ['src/fees/**'] });
  const added = await service.code.add({ address: source.path, name: 'library' });
  await source.git('branch', 'old', source.sha('original'));
  const ignored = `# Formatting\n${source.sha('rewrap')}\nnonsense\n${'f'.repeat(40)} # gone\n`;
  const minute = Math.ceil((Date.now() - Date.UTC(2026, 0, 5, 9)) / 60_000) + 1;
  await source.add([
    { id: 'ignore', message: 'Ignore', files: { '.git-blame-ignore-revs': ignored } },
    // It came after the Bolt, which touches the file.
    { id: 'unsaid', minute, message: 'Say nothing', files: { 'src/fees/late.ts': lines('late') } },
  ]);
  expect(added).toMatchObject({ name: 'library', head: null });
  await index();
});
afterAll(async () => {
  await source.drop();
  await bench.close();
});

async function write(
  kind: 'prd' | 'daa' | 'adr' | 'bolt',
  title: string,
  links: readonly NewLink[] = [],
  more = {},
): Promise<void> {
  const { empty, parts, render } = documentKinds[kind];
  const body = { ...(empty(title) as object), ...more };
  const content = { title, body, markdown: render({ title, body }), parts: parts(body) };
  await bench.ports.artifacts.create({ ...content, kind, links, provenance: {}, authorId: bench.owner.id });
}

/** Indexes to the end. */
async function index(name = 'library'): Promise<void> {
  let progress = await bench.service.code.index({ name });
  while (progress.phase !== 'done') progress = await bench.service.code.index({ name, job: progress.job });
}

function blame(text: string): Promise<Report<'blame'>> {
  const [path = '', line] = text.split(':');
  return bench.service.code.blame({ path, line: Number(line), repository: 'library' });
}

const chain = [
  { key: 'BOLT-001', kind: 'bolt', title: 'Renew a loan' },
  { key: 'ADR-001', kind: 'adr', title: 'Loans', part: 'EC-1' },
  { key: 'DAA-001', kind: 'daa', title: 'Library Lending' },
  { key: 'PRD-001', kind: 'prd', title: 'Library Lending' },
];
const second = [{ key: 'BOLT-002', kind: 'bolt', title: 'Wait for a copy' }];

describe('a line with a Bolt', () => {
  it.each([
    [
      'a trailer above other trailers, unpadded, through a rename',
      'src/loans/loan.ts:2',
      'trailer',
      'BOLT-001',
      'trailer',
      chain,
    ],
    ['a commit of a pull request, by the branch', 'src/wait.ts:1', 'pr-1', 'BOLT-002', 'pull-request', second],
    ['a commit that names the same pull request', 'src/back.ts:1', 'same-pull', 'BOLT-002', 'pull-request', second],
    ['a commit that was picked without its trailer', 'src/picked.ts:1', 'picked', 'BOLT-001', 'patch-id', chain],
    ['a line that a listed commit of mere formatting changed', 'src/wrap.ts:1', 'wrap', 'BOLT-002', 'trailer', second],
  ] as const)('is followed to the PRD: %s', async (_what, text, commit, key, how, expected) => {
    expect(await blame(text)).toMatchObject({
      commit: { sha: source.sha(commit) },
      bolt: { key, how },
      reason: null,
      chain: expected,
    });
  });
});

const nobody = 'neither the commit nor a merge of it names a Bolt';

describe('a line without a certain Bolt', () => {
  it.each([
    [
      'a squash merge with the trailer in its middle',
      'src/queue.ts:1',
      'squash',
      'the commit names BOLT-003, which does not exist',
    ],
    ['a plain merge, by its subject', 'src/plain.ts:1', 'plain', 'the commit names BOLT-003, which does not exist'],
    ['a commit of the main line that a branch merged into itself', 'README.md:1', 'main-1', nobody],
    [
      'a commit of nobody, with the Bolt by its files and time',
      'src/fees/late.ts:1',
      'unsaid',
      `${nobody}; perhaps BOLT-002, by its files and time`,
    ],
    ['a commit of two Bolts', 'src/two.ts:1', 'two', 'the commit names several Bolts: BOLT-001, BOLT-002'],
    ['whitespace that a tool changed', 'src/style.ts:1', 'code', 'the commit names FIX-001, which does not exist'],
  ] as const)('says so: %s', async (_what, text, commit, reason) => {
    expect(await blame(text)).toMatchObject({ commit: { sha: source.sha(commit) }, bolt: null, reason, chain: [] });
  });
});

it('finds the newer commits of a file that was asked for, and answers the same without having been asked', async () => {
  const before = await blame('src/loans/loan.ts:2');
  await source.add([
    { id: 'above', message: 'Say more', files: { 'src/loans/loan.ts': lines('zero', 'one', 'RENEW', 'three', 'four') } },
    {
      id: 'later',
      message: 'Later\n\nBolt: BOLT-002',
      files: { 'src/loans/loan.ts': lines('zero', 'one', 'RENEW', 'three', 'FOUR') },
    },
  ]);
  await index();
  expect(await blame('src/loans/loan.ts:3')).toEqual({ ...before, line: 3 });
  expect(await blame('src/loans/loan.ts:5')).toMatchObject({ commit: { sha: source.sha('later') }, bolt: { key: 'BOLT-002' } });
  expect(await bench.service.code.boltCommits({ key: 'BOLT-002' })).toMatchObject({
    total: 8,
    items: expect.arrayContaining([expect.objectContaining({ repository: 'library', subject: 'Later', how: 'trailer' })]),
  });
});

it('says of a shallow clone that its history is cut', async () => {
  const shallow = await source.cloneShallow(1);
  await bench.service.code.add({ address: shallow.path, name: 'shallow' });
  await index('shallow');
  const blamed = await bench.service.code.blame({ path: 'src/loans/loan.ts', line: 3, repository: 'shallow' });
  expect(blamed).toMatchObject({ bolt: null, reason: expect.stringMatching(/^history cut/) });
  await shallow.drop();
});

it('shows no secret of a message', async () => {
  const { commit } = await blame('src/secret.ts:1');
  expect(commit.subject).toBe('Use [REDACTED:aws-access-key] there');
});

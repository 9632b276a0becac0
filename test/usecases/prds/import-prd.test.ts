import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDocumentReader } from '../../../src/drafting/threads/document-reader.ts';
import { keepPrdIds } from '../../../src/documents/prd/keep-ids/keep-prd-ids.ts';
import { parseArtifact, remarkArtifact, renderArtifact } from '../../../src/documents/render-artifact.ts';
import { fitEdits } from '../../../src/documents/blocks/fit-edits.ts';
import type { ArtifactStore } from '../../../src/ports/artifacts.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { createRedactor } from '../../../src/redaction/redactor.ts';
import { createKnowledgeStore } from '../../../src/repository/knowledge/knowledge-store.ts';
import { keepSources } from '../../../src/usecases/artifacts-write/keep-sources.ts';
import { importPrd, type ImportedPrd } from '../../../src/usecases/prds/import-prd.ts';
import type { UsecasePorts } from '../../../src/usecases/ports.ts';
import { content, openRepository, type Repository } from '../../repository/support/repository.ts';

let repository: Repository;

beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

const text = (capability: string) => `# Lending

## User Stories

- As a member, I want to ${capability} so that I can read at home.
`;

function importText(source: string, markdown: string, change: Partial<ArtifactStore> = {}, title?: string): Promise<ImportedPrd> {
  const artifacts = { ...repository.artifacts, ...change };
  const ports = {
    artifacts,
    documents: { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits },
    reader: createDocumentReader(),
    redactor: createRedactor({ redactsEmail: false }),
  } as Partial<UsecasePorts> as UsecasePorts;
  const files = [{ name: source, source, bytes: new TextEncoder().encode(markdown) }];
  return importPrd(ports, { files, principal: repository.owner, ...(title === undefined ? {} : { title }) });
}

const hashes = async (key: string) => (await repository.artifacts.history(key)).map(({ provenance }) => provenance.sourceHash);

test('the same bytes give the same PRD, an edited file its next version, and an edit taken back another one', async () => {
  const first = await importText('/cycle.md', text('borrow a book'));
  const again = await importText('/cycle.md', text('borrow a book'));
  const edited = await importText('/cycle.md', text('return a book'));
  const back = await importText('/cycle.md', text('borrow a book'));
  expect([first, again, edited, back].map(({ prd, outcome }) => [prd.key, prd.version, outcome])).toEqual([
    [first.prd.key, 1, 'created'],
    [first.prd.key, 1, 'unchanged'],
    [first.prd.key, 2, 'new-version'],
    [first.prd.key, 3, 'new-version'],
  ]);
});

test('a title that was given stays when its files are imported again, until another one is given', async () => {
  const path = '/titled.md';
  const first = await importText(path, text('borrow a chart'), {}, 'Charts');
  const again = await importText(path, text('borrow a chart'));
  const edited = await importText(path, text('return a chart'));
  const renamed = await importText(path, text('return a chart'), {}, 'Sea charts');
  const same = await importText(path, text('return a chart'), {}, 'Sea charts');
  const moved = await importText('/titled-elsewhere.md', text('return a chart'), {}, 'Maps');
  expect([first, again, edited, renamed, same, moved].map(({ prd, outcome }) => [prd.version, prd.title, outcome])).toEqual([
    [1, 'Charts', 'created'],
    [1, 'Charts', 'unchanged'],
    [2, 'Charts', 'new-version'],
    [3, 'Sea charts', 'new-version'],
    [3, 'Sea charts', 'unchanged'],
    [4, 'Maps', 'new-version'],
  ]);
  expect(new Set([first, moved].map(({ prd }) => prd.key)).size).toBe(1);
});

test('another title for the same files takes nothing away of what somebody wrote since', async () => {
  const path = '/written-since.md';
  const { prd } = await importText(path, text('borrow a score'));
  const body = structuredClone(prd.body as PrdBody);
  body.stories[0]!.benefit = 'I can play at home';
  const { owner, artifacts } = repository;
  const target = await importText('/written-since-target.md', text('tune a piano'));
  await artifacts.addVersion({
    ...content(owner, prd.title),
    key: prd.key,
    body,
    ...renderArtifact('prd', { title: prd.title, body }),
    expectedVersion: 1,
    links: [{ role: 'supersedes', to: target.prd.key }],
    provenance: { ...keepSources(prd.provenance), reason: 'edited' },
  });
  const renamed = await importText(path, text('borrow a score'), {}, 'Scores');
  expect(renamed).toMatchObject({
    outcome: 'new-version',
    prd: { version: 3, title: 'Scores', body: { title: 'Scores', stories: [{ benefit: 'I can play at home' }] } },
  });
  expect(renamed.prd.markdown).toContain('I can play at home');
  expect(await artifacts.links(prd.key)).toHaveLength(1);
  const again = await importText(path, text('borrow a score'));
  expect([again.prd.version, again.outcome]).toEqual([3, 'unchanged']);
});

test('several imports at once of an edited file make one new version', async () => {
  for (let round = 0; round < 5; round++) {
    const path = `/at-once-${round}.md`;
    const { prd } = await importText(path, text(`borrow book ${round}`));
    const edited = text(`return book ${round}`);
    const imports = await Promise.all([1, 2, 3].map(() => importText(path, edited)));
    expect(imports.map((each) => [each.prd.key, each.prd.version])).toEqual(Array(3).fill([prd.key, 2]));
    expect(await repository.artifacts.history(prd.key)).toHaveLength(2);
  }
});

test('two titles that are given at once are both given, one after the other', async () => {
  for (const path of ['/two-titles-new.md', '/two-titles.md']) {
    if (path === '/two-titles.md') await importText(path, text(`borrow from ${path}`));
    const titles = ['Desk', 'Hall'];
    const imports = await Promise.all(titles.map((title) => importText(path, text(`borrow from ${path}`), {}, title)));
    expect(imports.map(({ prd }) => prd.title)).toEqual(titles);
    expect(new Set(imports.map(({ prd }) => prd.key)).size).toBe(1);
  }
});

test('an import that comes late finds what another stored of the same bytes, wherever it looked last', async () => {
  const { prd } = await importText('/late.md', text('borrow a map'));
  const edited = text('return a map');
  // The other import runs whole between this one's look at the hashes and its look at the artifact.
  const late = await importText('/late.md', edited, {
    list: async (filter) => {
      await importText('/late.md', edited);
      return repository.artifacts.list(filter);
    },
  });
  expect(late).toMatchObject({ prd: { key: prd.key, version: 2 }, outcome: 'unchanged' });
  expect(await hashes(prd.key)).toHaveLength(2);
});

test('an import of other bytes that loses the race goes on top of what won it', async () => {
  const { prd } = await importText('/race.md', text('borrow a film'));
  let rival: Promise<ImportedPrd> | undefined;
  const mine = await importText('/race.md', text('return a film'), {
    addVersion: async (params) => {
      await (rival ??= importText('/race.md', text('renew a film')));
      return repository.artifacts.addVersion(params);
    },
  });
  expect([(await rival)?.prd.version, mine.prd.version]).toEqual([2, 3]);
  expect(new Set(await hashes(prd.key)).size).toBe(3);
});

test('a next import marks exactly what hangs on a changed story suspect, wherever the stories stand now', async () => {
  const wishes = ['reserve a book for a week', 'renew a loan at the desk', 'pay a fine by card', 'see which films are new'];
  const list = (stories: readonly string[]): string =>
    `# Lending\n\n## User Stories\n\n${stories.map((wish) => `- As a member, I want to ${wish}.`).join('\n')}\n`;
  const { prd } = await importText('/suspects.md', list(wishes));
  const { owner, artifacts } = repository;
  const tip = await artifacts.create({
    ...content(owner, 'A TIP', {
      parts: [],
      links: wishes.map((_, at) => ({ role: 'covers' as const, to: `${prd.key}#US-${at + 1}` })),
    }),
    kind: 'tip',
  });
  // One in front, one gone, one reworded, the rest in another order.
  const next = await importText(
    '/suspects.md',
    list(['return a map', 'see which films are new', 'renew a loan at home', 'reserve a book for a week']),
  );
  expect(next.prd).toMatchObject({ key: prd.key, version: 2 });
  const { links } = await createKnowledgeStore(repository.db.pool).trace({ key: tip.key, part: null }, 'up');
  expect(links.map(({ toPart, suspect }) => [toPart, suspect])).toEqual([
    ['US-1', false],
    ['US-2', true],
    ['US-3', true],
    ['US-4', false],
  ]);
  expect(next.prd.markdown).toContain('US-5');
  // What was gone is gone for good.
  const back = await importText('/suspects.md', list([...wishes, 'return a map by mail']));
  expect(await artifacts.partIds(prd.key)).toEqual(['US-1', 'US-2', 'US-3', 'US-4', 'US-5', 'US-6', 'US-7', 'US-8', 'US-9']);
  expect((back.prd.body as PrdBody).stories.map(({ id }) => id)).toEqual(['US-1', 'US-7', 'US-8', 'US-4', 'US-9']);
});

test('a file that is given twice, under one name or two, is stored once and said to be', async () => {
  const file = (source: string, markdown: string) => ({ name: source, source, bytes: new TextEncoder().encode(markdown) });
  const bring = (...files: ReturnType<typeof file>[]) =>
    importPrd(
      {
        artifacts: repository.artifacts,
        documents: { render: renderArtifact, parse: parseArtifact, remark: remarkArtifact, keepPrdIds, fitEdits },
        reader: createDocumentReader(),
        redactor: createRedactor({ redactsEmail: false }),
      } as Partial<UsecasePorts> as UsecasePorts,
      { files, principal: repository.owner },
    );
  const once = await bring(file('bytes:1', text('borrow a globe')));
  const twice = await bring(file('bytes:1', text('borrow a globe')), file('bytes:1', text('borrow a globe')));
  expect([twice.prd.key, twice.outcome]).toEqual([once.prd.key, 'unchanged']);
  expect(twice.findings).toContainEqual(
    expect.objectContaining({ code: 'PRD-FILE-REPEATED', message: 'bytes:1 was given twice, and is read once.' }),
  );

  const copied = await bring(
    file('/whole.md', text('read a globe')),
    file('/copy.md', text('read a globe')),
    file('/more.md', text('return a globe')),
  );
  expect((copied.prd.body as PrdBody).stories).toHaveLength(2);
  expect(copied.prd.provenance.files).toEqual(['/whole.md', '/more.md']);
  expect(copied.findings.filter(({ code }) => code === 'PRD-FILE-REPEATED').map(({ message }) => message)).toEqual([
    '/copy.md is the same, byte by byte, as /whole.md; it is read once.',
  ]);
});

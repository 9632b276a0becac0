import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../src/lifecycle/roles.ts';
import { ingestTests } from '../../src/usecases/tests/ingest-tests.ts';
import type { Service } from '../../src/usecases/service.ts';
import { decideOn } from '../support/pass-gates.ts';
import { says } from '../support/says.ts';
import { bodyOf, createLifecycleWorld, type LifecycleWorld } from './artifacts-write/support/lifecycle-world.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

// Who works on a Bolt, from its claim through the gate of the code reviewer to Done.

const sha = '1d3fbd7ae0d3f2a2e25ba5e8fa0a0e3ecf9cd9a5';
let bench: ServiceBench;
let world: LifecycleWorld;
let adr: string;
let ada: Service;
let ben: Service;
let rita: Service;

beforeAll(async () => {
  bench = await openServiceBench();
  world = createLifecycleWorld(bench.service);
  adr = await world.makeAt('adr', 'Accepted');
  ada = await serviceOf('Ada Holder', ['engineer']);
  ben = await serviceOf('Ben Other', ['engineer']);
  rita = await serviceOf('Rita Reviewer', ['code-reviewer']);
});
afterAll(() => bench.close());

async function serviceOf(holder: string, roles: readonly Role[], kind: 'person' | 'machine' = 'person'): Promise<Service> {
  const { people } = bench.ports;
  const { token } = await people.createToken({
    adminToken: bench.owner.token,
    holder,
    kind,
    roles,
    unattended: kind === 'person',
  });
  return bench.serviceFor(await people.authenticate(token));
}

const criterion = (id: string, text: string) => ({ id, text, met: false, evidence: '' });
let made = 0;
const seen = [{ criterion: 'AC-1', text: 'Seen.' }];
async function makeBolt(
  criteria: readonly object[] = [criterion('AC-1', 'It lends.')],
  after: readonly string[] = [],
): Promise<string> {
  const title = `Lend ${++made}`;
  const body = { ...(bodyOf('bolt', title) as object), goal: 'Lend.', acceptanceCriteria: criteria };
  const { artifact } = await bench.service.artifacts.create({ kind: 'bolt', content: { title, body } });
  await bench.service.artifacts.link({ from: artifact.key, role: 'implements', to: adr });
  for (const to of after) await bench.service.artifacts.link({ from: artifact.key, role: 'depends_on', to });
  return artifact.key;
}
const approve = (service: Service, key: string) =>
  service.gates.decide({
    key,
    decision: 'approve',
    note: '',
    all: true,
    met: [],
    notMet: [],
    waivers: [],
    comments: [],
    interactive: true,
  });
const finish = async (key: string): Promise<void> => {
  await ben.bolts.claim({ key });
  await ben.bolts.submit({ key, change: '#1', evidence: seen });
  await ben.bolts.merge({ key, sha });
  const { items } = await rita.gates.list({ artifactKey: key, status: 'pending' }, { limit: 1 });
  await approve(rita, items[0]?.id ?? '');
};

describe('a claim', () => {
  it('goes to one of two at once, and the other is told who holds it', async () => {
    const key = await makeBolt();
    const asked = await Promise.allSettled([ada.bolts.claim({ key }), ben.bolts.claim({ key })]);
    const [won] = asked.filter((one) => one.status === 'fulfilled');
    const [lost] = asked.filter((one) => one.status === 'rejected');
    expect(won?.value).toMatchObject({ status: 'In Progress', leaseUntil: expect.any(String) as string });
    expect(lost?.reason).toMatchObject({ id: 'bolt.held', message: says(`${won?.value.holder} holds ${key} until `) });
  });

  it('assigns the Bolt, of which the findings then do not ask who has it', async () => {
    const key = await makeBolt();
    const unstated = async () =>
      (await ada.artifacts.findings({ key })).findings.filter(({ at }) => at.part === 'Assignee').map(({ message }) => message);
    expect(await unstated()).toEqual(['Assignee is not stated.']);
    await ada.bolts.claim({ key });
    expect(await unstated()).toEqual([]);
  });

  it('is renewed by its holder, and starts no time anew', async () => {
    const key = await makeBolt();
    const first = await ada.bolts.claim({ key, forSeconds: 60 });
    const renewed = await ada.bolts.claim({ key, forSeconds: 7200 });
    expect(renewed.claimedAt).toBe(first.claimedAt);
    expect(Date.parse(renewed.leaseUntil ?? '')).toBeGreaterThan(Date.parse(first.leaseUntil ?? '') + 3_600_000);
  });

  it('is refused before what the Bolt depends on is Done, and for what is no Bolt', async () => {
    const first = await makeBolt();
    const second = await makeBolt(undefined, [first]);
    await expect(ada.bolts.claim({ key: second })).rejects.toMatchObject({ id: 'bolt.waits', message: says(first) });
    await expect(ada.bolts.claim({ key: adr })).rejects.toMatchObject({ id: 'bolt.expected' });
    await expect(ada.bolts.show({ key: adr })).rejects.toMatchObject({ id: 'artifact.wrong-kind' });
    await finish(first);
    await ada.bolts.claim({ key: second });
    await expect(ada.bolts.claim({ key: first })).rejects.toMatchObject({ id: 'bolt.not-open', message: `${first} is Done.` });
  });

  it('whose lease ran out goes back to TODO with what was reported, and holds nobody off before that', async () => {
    const [key, other] = [await makeBolt(), await makeBolt()];
    for (const one of [key, other]) {
      await ada.bolts.claim({ key: one });
      await ada.bolts.report({ key: one, note: 'Half of it.' });
    }
    await expireLeases(key, other);
    expect((await ben.bolts.claim({ key: other })).holder).toBe('Ben Other');
    expect(await bench.ports.boltWork.expireClaims()).toBe(1);
    expect(await bench.ports.boltWork.expireClaims()).toBe(0);
    const work = await ada.bolts.show({ key });
    expect(work).toMatchObject({ status: 'TODO', holder: null });
    expect(work.reports.map(({ deed, note }) => [deed, note])).toEqual([
      ['claimed', ''],
      ['reported', 'Half of it.'],
      ['expired', ''],
    ]);
  });

  it('is given back by its holder or a lead engineer, and by nobody else', async () => {
    const key = await makeBolt();
    await ada.bolts.claim({ key });
    await expect(ben.bolts.putDown({ key })).rejects.toMatchObject({ id: 'bolt.not-held', message: says('Ada Holder') });
    expect(await bench.service.bolts.putDown({ key, note: 'Ada is ill.' })).toMatchObject({ status: 'TODO', holder: null });
    await expect(ada.bolts.putDown({ key })).rejects.toMatchObject({ id: 'bolt.not-in-progress' });
  });
});

it('lists what can be begun: for whom it is, what most others wait for first', async () => {
  const [plain, wanted] = [await makeBolt(), await makeBolt()];
  const later = await makeBolt(undefined, [wanted]);
  const held = await makeBolt();
  await ada.bolts.claim({ key: held });
  const { ready, waiting, held: mine } = await ada.bolts.next({});
  const places = ready.map(({ key }) => key);
  expect(places.indexOf(wanted)).toBeLessThan(places.indexOf(plain));
  expect(mine.map(({ key }) => key)).toContain(held);
  expect(waiting).toContainEqual(expect.objectContaining({ key: later, why: `waits for ${wanted}` }));
  expect((await ben.bolts.next({})).waiting).toContainEqual(
    expect.objectContaining({ key: held, why: expect.stringContaining('Ada Holder holds it until') as string }),
  );
  // Nobody said who it is for, so it is not offered to an agent.
  expect((await ben.bolts.next({ for: 'ai' })).ready).toEqual([]);
  expect((await ben.bolts.next({ for: 'human' })).ready.map(({ key }) => key)).toContain(plain);
});

describe('Done', () => {
  it('takes a merged commit and what shows every criterion, which the database asks for', async () => {
    const key = await makeBolt([criterion('AC-1', 'A loan is open for 21 days.'), criterion('AC-2', 'It reads well.')]);
    await ada.bolts.claim({ key });
    const gate = await ada.bolts.submit({ key, change: 'https://example.com/pull/12', branch: 'lend' });
    expect(gate).toMatchObject({ artifact: key, status: 'pending' });
    expect(await ada.bolts.show({ key })).toMatchObject({
      status: 'In Review',
      leaseUntil: null,
      change: 'https://example.com/pull/12',
    });
    await expect(approve(rita, gate.id)).rejects.toMatchObject({ id: 'bolt.not-merged' });
    await rita.bolts.merge({ key, sha });
    await expect(approve(rita, gate.id)).rejects.toMatchObject({ id: 'bolt.unproven', message: says('AC-1, AC-2') });

    const agent = await serviceOf('Agent', [], 'machine');
    await agent.bolts.report({ key, evidence: [{ criterion: 'AC-1', text: 'I believe so.' }] });
    await expect(ada.bolts.report({ key, evidence: [{ criterion: 'AC-9', text: 'x' }] })).rejects.toMatchObject({
      id: 'part.not-found',
    });
    await ada.bolts.report({ key, evidence: [{ criterion: 'AC-2', text: 'Read with Ben.' }] });
    await expect(approve(rita, gate.id)).rejects.toMatchObject({ message: says('met: AC-1.') });
    expect((await rita.gates.show({ key: gate.id })).criteria).toEqual([
      expect.objectContaining({
        evidence: says(
          'AC-1 is open: Agent wrote “I believe so.” (a machine, which proves nothing). AC-2 is met: Ada Holder wrote “Read with Ben.”. Compliance with the AI-ADR: not checked.',
        ),
      }),
      expect.objectContaining({ evidence: says('Merged as 1d3fbd7ae0d3.') }),
    ]);
    await ben.bolts.report({ key, evidence: [{ criterion: 'AC-1', text: 'Seen.' }] });
    await approve(rita, gate.id);
    const done = await ada.bolts.show({ key });
    expect(done).toMatchObject({ status: 'Done', doneAt: expect.any(String) as string, actualHours: 0 });
    await expect(ada.bolts.report({ key, note: 'Late.' })).rejects.toMatchObject({ id: 'bolt.not-open' });
  });

  it('waits for the answer to a question that somebody raised, and so does a unit of it', async () => {
    const key = await makeBolt();
    await ben.bolts.claim({ key });
    const { question } = await ada.plans.raise({ key, question: 'Who pays for a lost copy?' });
    const { id } = await ben.bolts.submit({ key, change: '#2', evidence: seen });
    await ben.bolts.merge({ key, sha });
    await expect(approve(rita, id)).rejects.toMatchObject({ id: 'bolt.questions-open', message: says(question ?? '') });
    const references = [{ role: 'contains', to: key }];
    const unit = { title: 'Lending', body: { ...(bodyOf('unit', 'Lending') as object), references } };
    const { artifact } = await bench.service.artifacts.create({ kind: 'unit', content: unit });
    const lea = await serviceOf('Lea Lead', ['lead-engineer']);
    await expect(decideOn(lea, artifact.key, 'approve')).rejects.toMatchObject({ id: 'status.source-open', message: says(key) });

    const markdown = (await ben.artifacts.markdown({ key })).replace('**Answer:** _None stated._', '**Answer:** The member.');
    await ben.artifacts.edit({ key, content: { bytes: new TextEncoder().encode(markdown) } });
    const { items } = await rita.gates.list({ artifactKey: key, status: 'pending' }, { limit: 1 });
    await approve(rita, items[0]?.id ?? (await ben.bolts.submit({ key, change: '#2' })).id);
    expect((await ada.bolts.show({ key })).status).toBe('Done');
    await expect(ada.plans.raise({ key, question: 'And then?' })).rejects.toMatchObject({ id: 'artifact.final' });
  });

  it('is not approved by who held or reported it, and goes back to its holder when changes are requested', async () => {
    const key = await makeBolt();
    const both = await serviceOf('Both Roles', ['engineer', 'code-reviewer']);
    await both.bolts.claim({ key });
    await both.bolts.putDown({ key });
    await ada.bolts.claim({ key });
    const { id } = await ada.bolts.submit({ key, change: '#3', evidence: seen });
    await ada.bolts.merge({ key, sha });
    await expect(approve(both, id)).rejects.toMatchObject({ id: 'gate.contributor', message: says('its claim') });
    await rita.gates.decide({
      key: id,
      decision: 'request-changes',
      note: 'Too long.',
      all: false,
      met: [],
      notMet: [],
      waivers: [],
      comments: [],
      interactive: true,
    });
    expect(await ada.bolts.show({ key })).toMatchObject({
      status: 'In Progress',
      holder: 'Ada Holder',
      inReviewAt: null,
      leaseUntil: expect.any(String) as string,
    });
    await approve(rita, (await ada.bolts.submit({ key, change: '#3', evidence: seen })).id);
    expect((await ada.bolts.show({ key })).status).toBe('Done');
  });

  it('fills in what it took without what was put down, until a person corrects it with a note', async () => {
    const key = await makeBolt();
    await ada.bolts.claim({ key });
    await beganEarlier(key, '3 hours');
    await ada.bolts.putDown({ key });
    await expect(ada.bolts.correctEffort({ key, hours: 2, note: 'x' })).rejects.toMatchObject({ id: 'bolt.not-done' });
    await ada.bolts.claim({ key });
    await beganEarlier(key, '90 minutes');
    const { id } = await ada.bolts.submit({ key, change: '#4', evidence: seen });
    await ada.bolts.merge({ key, sha });
    await approve(rita, id);
    expect((await ada.bolts.show({ key })).actualHours).toBe(4.5);
    const agent = await serviceOf('Agent two', [], 'machine');
    await expect(agent.bolts.correctEffort({ key, hours: 2, note: 'x' })).rejects.toMatchObject({ id: 'bolt.machine' });
    const { contentHash } = await ada.artifacts.show({ key });
    expect((await ada.bolts.correctEffort({ key, hours: 2.25, note: 'Lunch.' })).actualHours).toBe(2.25);
    expect((await ada.artifacts.show({ key })).contentHash).toBe(contentHash);
    const { rows } = await bench.db.pool.query(
      `select details from audit where subject = $1 and action = 'bolt.effort-corrected'`,
      [key],
    );
    expect(rows).toEqual([{ details: { from: 4.5, to: 2.25, note: 'Lunch.' } }]);
  });
});

describe('tests', () => {
  const file = (name: string, text: string) => ({ name, bytes: new TextEncoder().encode(text) });
  type Case = readonly [name: string, inner?: string];
  const junit = (...cases: readonly Case[]): string =>
    `<testsuite name="t">${cases.map(([name, inner = '']) => `<testcase name="${name}">${inner}</testcase>`).join('')}</testsuite>`;
  const later = 'b'.repeat(40);

  it('prove a criterion at the merged commit, and at no other; one that fails keeps it open', async () => {
    const proven = { ...criterion('AC-1', 'It lends.'), proof: 'test' };
    const key = await makeBolt([
      proven,
      { ...criterion('AC-2', 'It refuses.'), proof: 'test', from: `${adr}#D-1` },
      { ...criterion('AC-3', 'Its tests are read.'), proof: 'review', from: `${adr}#D-1` },
    ]);
    await ada.bolts.claim({ key });
    const { id } = await ada.bolts.submit({ key, change: '#5', evidence: [...seen, { criterion: 'AC-3', text: 'Read.' }] });
    await ada.bolts.merge({ key, sha });
    const ingest = (at: string, ...cases: readonly Case[]) =>
      rita.tests.ingest({ files: [file('junit.xml', junit(...cases))], sha: at });
    await ingest(later, [`lends ${key}#AC-1`], [`refuses ${key}#AC-2`]);
    // Nobody indexed the repository, so no other commit is known to come after this one.
    await expect(approve(rita, id)).rejects.toMatchObject({ message: says('met: AC-1, AC-2') });
    await ingest(sha, [`lends ${key}#AC-1`], [`refuses ${key}#AC-2`, '<skipped/>']);
    await expect(approve(rita, id)).rejects.toMatchObject({ message: says('met: AC-2') });
    await ingest(sha, [`refuses ${key}#AC-2`, '<failure/>'], [`refuses kindly ${key}#AC-2`]);
    await expect(approve(rita, id)).rejects.toMatchObject({ message: says('met: AC-2') });
    const { files } = await ingest(sha, [`refuses ${key}#AC-2`], [`odd ${key}#AC-7`]);
    expect(files).toMatchObject([{ passed: 2, proofs: [{ part: `${key}#AC-2`, how: 'name' }], unknown: [`${key}#AC-7`] }]);
    expect((await ingest(sha, [`refuses ${key}#AC-2`], [`odd ${key}#AC-7`])).files).toMatchObject([{ repeated: true }]);
    await approve(rita, id);
    // What tests say later changes nothing about what was approved.
    await ingest(sha, [`lends ${key}#AC-1`, '<failure/>']);
    expect((await ada.bolts.show({ key })).criteria.map(({ met }) => met)).toEqual([true, true, true]);
    // What a person shows is no scenario of a test.
    expect(await ada.tests.coverage({ key })).toMatchObject({
      proven: 1,
      items: [{ part: `${key}#AC-1`, state: 'failing' }, { state: 'proven' }],
    });
  });

  it('prove at a descendant of the merged commit, which the index knows, and not beside it', async () => {
    const [merged, after, beside] = ['1', '2', '3'].map((digit) => digit.repeat(40)) as [string, string, string];
    await bench.asOwner(
      `with added as (insert into repository (name, kind, address, added_by) values ('web', 'url', 'https://web', $1) returning id)
       insert into code_commit (repository_id, sha, parents, committed_at, authored_at)
         select id, c.sha, c.parents, now(), now() from added, (values ($2, '{}'::text[]), ($3, array[$2]), ($4, '{}')) as c (sha, parents)`,
      [bench.owner.id, merged, after, beside],
    );
    const key = await makeBolt();
    await ada.bolts.claim({ key });
    // The only repository there is needs no name.
    expect((await ada.bolts.merge({ key, sha: merged })).merged).toMatchObject({ repository: 'web' });
    const isMet = async (at: string): Promise<boolean | undefined> => {
      const { readSources } = await ada.tests.ingest({ files: [file('a.xml', junit([`${key}#AC-1 ${at}`]))], sha: at });
      expect(readSources).toBe(false);
      return (await ada.bolts.show({ key })).criteria[0]?.met;
    };
    expect([await isMet(beside), await isMet(after)]).toEqual([false, true]);
  });

  it('cover the edge cases and API errors of an AI-ADR and the criteria of its Bolts, or do not', async () => {
    const title = `Decide ${++made}`;
    const empty = bodyOf('adr', title) as { implementation: object };
    const operation = { id: 'API-1', method: 'POST', path: '/loans', authorization: '', request: '', response: '' };
    const body = {
      ...empty,
      edgeCases: [{ id: 'EC-1', text: 'Twice at once.', topic: 'other', handling: '' }],
      implementation: { ...empty.implementation, apiContract: [{ ...operation, errors: [{ status: '409', meaning: 'Lent' }] }] },
    };
    const { artifact } = await bench.service.artifacts.create({ kind: 'adr', content: { title, body } });
    const text = junit([`a`, `<properties><property name="throughline" value="${artifact.key}#API-1.409"/></properties>`]);
    await ada.tests.ingest({ files: [file('a.xml', text)], sha, suite: 'e2e' });
    expect((await ada.tests.coverage({ key: artifact.key })).items).toMatchObject([
      { part: `${artifact.key}#EC-1`, type: 'edge-case', state: 'none', tests: [] },
      {
        part: `${artifact.key}#API-1.409`,
        type: 'api-error',
        state: 'proven',
        tests: [{ test: 't > a', how: 'property', suite: 'e2e' }],
      },
    ]);
    expect((await ada.tests.coverage({ key: adr })).items).toContainEqual(expect.objectContaining({ type: 'criterion' }));
    expect(await bench.ports.testReports.passedAt({ keys: [artifact.key], sha })).toEqual([
      { part: `${artifact.key}#API-1.409`, name: 't > a' },
    ]);
  });

  it('are found by comments and tags in their source, by name and file', async () => {
    const key = await makeBolt();
    const sources: Record<string, string> = {
      'test/loan.test.ts': `// verifies ${key}#AC-1\ntest('lends once', () => {});\n`,
      'src/loan.ts': `// verifies ${key}#AC-1\nit('is no test', () => {});\n`,
      'features/lend.feature': `@slow @${key}#AC-1\nScenario: Lend a copy\n`,
    };
    const snapshot = {
      sha,
      listFiles: () => Promise.resolve(Object.keys(sources).map((path) => ({ path, type: 'file' as const, size: 99 }))),
      readText: (path: string) => Promise.resolve(sources[path] ?? null),
      changedLines: () => Promise.resolve(new Map<string, ReadonlySet<number>>()),
      readDiff: () => Promise.resolve(''),
    };
    const cases = junit(['lends once'], ['is no test'], ['Lend a copy']).replaceAll(
      '<testcase',
      '<testcase classname="test/loan.test.ts"',
    );
    const report = cases.replace('classname="test/loan.test.ts" name="Lend', 'name="Lend').replace('name="t"', '');
    const request = { files: [file('a.xml', report)], sha, principal: bench.owner };
    const { files } = await ingestTests(bench.ports, request, snapshot);
    expect(files[0]?.proofs.map(({ test, how }) => [test, how])).toEqual([
      ['test/loan.test.ts > lends once', 'comment'],
      ['Lend a copy', 'comment'],
    ]);
  });

  it('are all refused where one file is none, by its name', async () => {
    const files = [file('a.xml', junit(['BOLT-001#AC-1 x'])), file('b.txt', 'All is well.')];
    await expect(ada.tests.ingest({ files, sha: 'c'.repeat(40) })).rejects.toMatchObject({
      id: 'tests.unknown-format',
      message: 'b.txt: Its beginning is that of no format that is read. Nothing was stored.',
    });
    expect((await bench.db.pool.query('select from test_report where sha = $1', ['c'.repeat(40)])).rowCount).toBe(0);
  });
});

/** The clock is Postgres's own, so a test moves what was written instead. */
async function expireLeases(...keys: readonly string[]): Promise<void> {
  await bench.asOwner(
    `update bolt_work set lease_until = now() - interval '1 second'
    where artifact_id in (select id from artifact where key = any ($1))`,
    [keys],
  );
}

async function beganEarlier(key: string, ago: string): Promise<void> {
  await bench.asOwner(
    'update bolt_work set claimed_at = claimed_at - $2::interval where artifact_id = (select id from artifact where key = $1)',
    [key, ago],
  );
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { renderWritten } from '../../../src/cli/render/artifact-write.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import type { ArtifactKindId } from '../../../src/lifecycle/artifact-kinds.ts';
import { writeArtifactFile } from '../../../src/documents/exchange/artifact-file.ts';
import type { TipBody } from '../../../src/lifecycle/tip.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { entityTag } from '../../../src/usecases/artifacts/entity-tag.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';
import { bodyOf, createLifecycleWorld, textOf, type LifecycleWorld } from './support/lifecycle-world.ts';
import { says } from '../../support/says.ts';

let bench: ServiceBench;
let world: LifecycleWorld;
let artifacts: Service['artifacts'];

beforeAll(async () => {
  bench = await openServiceBench();
  world = createLifecycleWorld(bench.service);
  ({ artifacts } = bench.service);
});
afterAll(() => bench.close());

const retitled = async (key: string, title: string) =>
  textOf((await artifacts.markdown({ key })).replace(/^# .*$/m, `# ${title}`));
const withBody = (kind: ArtifactKindId, title: string, more: object) => ({
  title,
  body: { ...(bodyOf(kind, title) as object), ...more },
});

test('a stale edit is refused with both texts, and nothing is stored', async () => {
  const key = await world.make('incident');
  await artifacts.edit({ key, content: await retitled(key, 'Theirs'), base: 1 });
  const stale = artifacts.edit({ key, content: await retitled(key, 'Mine'), base: 1 });
  await expect(stale).rejects.toMatchObject({
    id: 'artifact.stale-version',
    details: {
      current: 2,
      currentText: expect.stringContaining('# Theirs') as string,
      yourText: expect.stringContaining('# Mine') as string,
      diff: expect.stringContaining('-# Theirs\n+# Mine\n') as string,
    },
  });
  expect(await artifacts.show({ key })).toMatchObject({ version: 2, title: 'Theirs' });
});

const alien =
  '# Parking\n\n## Why\n\nCars.\n\n## People\n\nA warden.\n\n## Success\n\nLess anger.\n\n## Open Questions\n\n- Who pays?\n';
test.each<[ArtifactKindId, string]>([
  ...(['tip', 'rfc', 'adr', 'bolt', 'postmortem'] as const).map((kind): [ArtifactKindId, string] => [kind, alien]),
  ['rfc', '# Open points of DS-001\n\n## CH-1: No component\n\n- Answer: yes\n\n## CH-2: No metric\n\n- Answer: no\n'],
  ['adr', '---\nthroughline: RFC\n---\n\n# Send events\n\n## Decision\n\nOne relay.\n'],
])('a text of another kind is no %s, and takes the place of none', async (kind, text) => {
  const key = await world.make(kind);
  const { version } = await artifacts.show({ key });
  const refused = { id: expect.stringMatching(/^document\.(?:other-kind|unreadable)$/) as string };
  await expect(artifacts.create({ kind, content: textOf(text) })).rejects.toMatchObject(refused);
  await expect(artifacts.edit({ key, content: textOf(text) })).rejects.toMatchObject(refused);
  expect(await artifacts.show({ key })).toMatchObject({ version });
});

test('a version without the parts of the one before is stored, and says loudly what it has lost', async () => {
  const stories = ['borrow', 'renew', 'return', 'reserve'].map(
    (deed, index) => `### US-${index + 1}\n\nAs a member, I want to ${deed}.\n`,
  );
  const prd = (left: number) => textOf(`# Lending\n\n## User Stories\n\n${stories.slice(0, left).join('\n')}`);
  const { artifact } = await artifacts.create({ kind: 'prd', content: prd(4) });
  const lost = ({ findings }: { findings: readonly { code: string; message: string }[] }) =>
    findings.filter(({ code }) => /^PART-.*GONE$/.test(code)).map(({ code, message }) => `${code} ${message}`);
  expect(lost(await artifacts.edit({ key: artifact.key, content: prd(3) }))).toEqual([]);
  expect(lost(await artifacts.edit({ key: artifact.key, content: textOf('# Lending\n\nrubbish ### [\n') }))).toEqual([
    'PART-ALL-GONE None of the 3 parts of version 2 is here any more: US-1, US-2, US-3. What links to them is suspect.',
  ]);
  expect(lost(await artifacts.findings({ key: artifact.key }))).toHaveLength(1);
  expect(lost(await artifacts.edit({ key: artifact.key, content: prd(4) }))).toEqual([]);
});

test('the screen of `show` is refused as a document, with the command that writes the document', async () => {
  const key = await world.make('incident');
  const { title } = await artifacts.show({ key });
  const markdown = await artifacts.markdown({ key });
  const titleLine = `${key}  ${title}      version 1  Open`;
  const screen = [`! It is suspect.`, '', titleLine, '', markdown].join('\n');
  await expect(artifacts.edit({ key, content: textOf(screen) })).rejects.toMatchObject({
    id: 'document.screen-text',
    fix: says(`throughline artifact export ${key}`),
  });
  expect(await artifacts.show({ key })).toMatchObject({ version: 1 });
  // Below its first heading a document may show whatever it likes.
  const quoting = markdown.replace(/\n## /, `\n${titleLine}\n\n## `);
  await expect(artifacts.edit({ key, content: textOf(quoting) })).resolves.toBeDefined();
});

test('an edit against a tag that is not current is refused with both texts as well', async () => {
  const key = await world.make('incident');
  const seen = entityTag(await artifacts.show({ key }));
  await artifacts.edit({ key, content: await retitled(key, 'Theirs'), ifMatch: seen });
  const current = entityTag(await artifacts.show({ key }));
  await expect(artifacts.edit({ key, content: await retitled(key, 'Mine'), ifMatch: seen })).rejects.toMatchObject({
    id: 'precondition.failed',
    details: {
      current,
      version: 2,
      currentText: expect.stringContaining('# Theirs') as string,
      yourText: expect.stringContaining('# Mine') as string,
    },
  });
});

test('the tag of the Markdown stands for the text as well as that of the document', async () => {
  const key = await world.make('incident');
  const seen = entityTag({ text: await artifacts.markdown({ key }) });
  await artifacts.edit({ key, content: await retitled(key, 'First'), ifMatch: seen });
  const again = artifacts.edit({ key, content: await retitled(key, 'Second'), ifMatch: seen });
  await expect(again).rejects.toMatchObject({ id: 'precondition.failed' });
});

test('an exported file is an edit of the version that it names, and of no other artifact', async () => {
  const key = await world.make('incident');
  const { version, contentHash, status } = await artifacts.show({ key });
  const exported = writeArtifactFile({ key, kind: 'incident', status, version, contentHash }, await artifacts.markdown({ key }));
  await artifacts.edit({ key, content: await retitled(key, 'Theirs') });
  const mine = textOf(exported.replace(/^# .*$/m, '# Mine'));
  await expect(artifacts.edit({ key, content: mine })).rejects.toMatchObject({
    id: 'artifact.stale-version',
    fix: says('with `--base` 2'),
    details: { current: 2, currentText: expect.stringContaining('# Theirs') as string },
  });
  const other = await world.make('incident');
  await expect(artifacts.edit({ key: other, content: mine })).rejects.toMatchObject({ id: 'document.other-artifact' });
  expect(await artifacts.edit({ key, content: mine, base: 2 })).toMatchObject({ artifact: { version: 3, title: 'Mine' } });
});

test('of two edits at once on one version, one is stored', async () => {
  const key = await world.make('incident');
  const texts = await Promise.all([retitled(key, 'One'), retitled(key, 'Two')]);
  const outcomes = await Promise.allSettled(texts.map((content) => artifacts.edit({ key, content, base: 1 })));
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await artifacts.show({ key })).toMatchObject({ version: 2 });
});

test('what comes without an id gets none that anything had in an earlier version', async () => {
  const { key } = (await artifacts.create({ kind: 'tip', content: textOf('# Renewals\n\n## Edge Cases\n\n- late\n- lost\n') }))
    .artifact;
  const cut = (await artifacts.markdown({ key })).replace(/^.*lost\n/m, '');
  await artifacts.edit({ key, content: textOf(cut) });
  await artifacts.edit({ key, content: textOf(cut.replace(/^(.*late)$/m, '$1\n- no card')) });
  const { body } = await artifacts.show({ key });
  expect((body as TipBody).edgeCases).toEqual([
    { id: 'EC-1', text: 'late' },
    { id: 'EC-3', text: 'no card' },
  ]);
});

test('a gate that waited asks about the new version, and the approval of the old one has fallen', async () => {
  const key = await world.makeAt('bolt', 'In Progress');
  const first = await artifacts.submit({ key });
  const edited = await artifacts.edit({ key, content: await retitled(key, 'Reworded') });
  // A Bolt under review goes back to work with a new version; its gate takes it into review again.
  expect(edited.artifact.status).toBe('In Review');
  expect(edited.gate).toMatchObject({ ended: first.id, opened: expect.stringMatching(/^GATE-/) as string, why: '' });
  expect(await bench.service.gates.show({ key: first.id })).toMatchObject({
    status: 'withdrawn',
    replacedBy: edited.gate?.opened,
  });
  expect(await bench.service.gates.show({ key: edited.gate?.opened ?? '' })).toMatchObject({
    status: 'pending',
    version: edited.artifact.version,
    diff: { from: first.version, to: edited.artifact.version },
  });
});

test('what was validated goes back to its gate with an edit', async () => {
  const key = await world.makeAt('prd', 'Validated');
  const edited = await artifacts.edit({ key, content: await retitled(key, 'Wider') });
  expect(edited).toMatchObject({ outcome: 'new-version', gate: { why: '' } });
  expect(edited.gate?.opened).not.toBeNull();
  expect(await world.statusOf(key)).toBe('In Review');
});

test('an edit that takes away what the gate asks for is stored, and says why no gate is open', async () => {
  const key = await world.make('postmortem');
  const gate = await artifacts.submit({ key });
  const { title } = await artifacts.show({ key });
  const edited = await artifacts.edit({ key, content: { title, body: bodyOf('postmortem', title) } });
  expect(edited).toMatchObject({ outcome: 'new-version', gate: { ended: gate.id, opened: null } });
  expect(edited.gate?.why).toEqual(says('arose_from'));
  expect(await world.statusOf(key)).toBe('Draft');
});

test('an edit under a run names the run, which opens the gate itself, and nobody is sent to submit it', async () => {
  const key = await world.make('daa');
  const situation = { paths: new Map() };
  const style = createStyle({ color: false, command: 'throughline' });
  const free = await artifacts.edit({ key, content: await retitled(key, 'Before') });
  expect(free.run).toBeNull();
  expect(renderWritten(free, style, situation)).toContain(`throughline artifact submit ${key}`);
  const start = { workflow: 'inception', input: {}, subject: { daa: key }, startedById: bench.owner.id };
  const run = await bench.ports.runs.start(start);
  const edited = await artifacts.edit({ key, content: await retitled(key, 'Meanwhile') });
  const same = await artifacts.edit({ key, content: textOf(await artifacts.markdown({ key })) });
  expect([edited, same]).toMatchObject([
    { outcome: 'new-version', run: run.key },
    { outcome: 'unchanged', run: run.key },
  ]);
  await expect(artifacts.submit({ key })).rejects.toMatchObject({ id: 'gate.run-goes-on' });
  for (const written of [edited, same]) {
    expect(renderWritten(written, style, situation)).toContain(`throughline run watch ${run.key}`);
    expect(renderWritten(written, style, situation)).not.toContain('artifact submit');
  }
  await bench.ports.runs.cancel({ key: run.key, actorId: bench.owner.id, reason: 'not needed' });
});

test('content that is final takes no version, and none is stored', async () => {
  const key = await world.makeAt('adr', 'Accepted');
  const { version } = await artifacts.show({ key });
  await expect(artifacts.edit({ key, content: await retitled(key, 'Other') })).rejects.toMatchObject({ id: 'artifact.final' });
  expect(await artifacts.show({ key })).toMatchObject({ version, status: 'Accepted' });
});

test('references that are illegal or lead nowhere are refused together, by name, and nothing is stored', async () => {
  const prd = await world.make('prd');
  const references = [
    { role: 'derived_from', to: prd },
    { role: 'implements', to: prd },
    { role: 'derived_from', to: 'DAA-999' },
    { role: 'derived_from', to: `${prd}#US-99` },
    { role: 'derived_from', to: prd, from: 'Q-77' },
  ];
  const before = await artifacts.list({ kind: 'rfc' }, { limit: 200 });
  const creation = artifacts.create({ kind: 'rfc', content: withBody('rfc', 'Refers', { references }) });
  const refused = await creation.catch((error: unknown) => error);
  expect(refused).toMatchObject({ id: 'artifact.links-refused' });
  const { problems } = (refused as { details: { problems: { to: string; problem: string }[] } }).details;
  expect(problems.map(({ to }) => to)).toEqual([prd, 'DAA-999', `${prd}#US-99`, prd]);
  expect((await artifacts.list({ kind: 'rfc' }, { limit: 200 })).items).toHaveLength(before.items.length);
});

test('a reference that stays keeps the version it pinned; a new one pins the current one', async () => {
  const prd = await world.make('prd');
  const references = [{ role: 'derived_from', to: prd }];
  const { artifact } = await artifacts.create({ kind: 'tip', content: withBody('tip', 'Pins', { references }) });
  await artifacts.edit({ key: prd, content: await retitled(prd, 'Moved on') });
  await artifacts.edit({ key: artifact.key, content: await retitled(artifact.key, 'Other words') });
  expect(await bench.ports.artifacts.links(artifact.key)).toEqual([{ role: 'derived_from', to: prd, toVersion: 1 }]);
  const gone = await artifacts.edit({ key: artifact.key, content: withBody('tip', 'Pins', {}) });
  expect(gone.outcome).toBe('new-version');
  expect(await bench.ports.artifacts.links(artifact.key)).toEqual([]);
  await artifacts.edit({ key: artifact.key, content: withBody('tip', 'Pins', { references }) });
  expect(await bench.ports.artifacts.links(artifact.key)).toEqual([{ role: 'derived_from', to: prd, toVersion: 2 }]);
});

test('a link is a version of what it starts at, stands in its document, and is made once', async () => {
  const [rfc, tip] = [await world.make('rfc'), await world.make('tip')];
  const { version } = await artifacts.show({ key: rfc });
  const linked = await artifacts.link({ from: rfc, role: 'derived_from', to: tip });
  expect(linked).toMatchObject({ outcome: 'new-version', artifact: { version: version + 1 } });
  expect(await artifacts.markdown({ key: rfc })).toContain(tip);
  expect(await artifacts.link({ from: rfc, role: 'derived_from', to: tip })).toMatchObject({ outcome: 'unchanged' });
  await expect(artifacts.link({ from: tip, role: 'derived_from', to: rfc })).rejects.toMatchObject({
    id: 'artifact.links-refused',
  });
});

test('links that would close a cycle are refused', async () => {
  const [first, second] = [await world.make('bolt'), await world.make('bolt')];
  await artifacts.link({ from: second, role: 'depends_on', to: first });
  await expect(artifacts.link({ from: first, role: 'depends_on', to: second })).rejects.toMatchObject({ id: 'link.cycle' });
  await expect(artifacts.link({ from: first, role: 'depends_on', to: first })).rejects.toMatchObject({
    id: 'artifact.links-refused',
  });
});

test('a link of a PRD, whose body has no references, survives the edits after it', async () => {
  const [old, heir] = [await world.make('prd'), await world.make('prd')];
  await artifacts.link({ from: heir, role: 'supersedes', to: old });
  await artifacts.edit({ key: heir, content: await retitled(heir, 'Heir') });
  expect(await bench.ports.artifacts.links(heir)).toEqual([{ role: 'supersedes', to: old, toVersion: 1 }]);
});

test('secrets never reach the store, whether they come in Markdown or in JSON', async () => {
  const key = `AKIA${'Q7ZK4M2N5P3R6T1V'}`;
  const content = withBody('rfc', 'Keys', {
    contextAndProblem: { problemSummary: `Use ${key} there.`, domainModel: '', technicalContext: '', constraints: [] },
  });
  const byJson = await artifacts.create({ kind: 'rfc', content });
  const text = await artifacts.markdown({ key: byJson.artifact.key });
  expect(text).toContain('[REDACTED:');
  expect(JSON.stringify(await artifacts.show({ key: byJson.artifact.key }))).not.toContain(key);
  const byText = await artifacts.create({ kind: 'rfc', content: textOf(text.replace(/\[REDACTED:[^\]]*\]/, key)) });
  expect(byText.findings.map(({ code }) => code)).toContain('RFC-SECRET');
  expect(JSON.stringify(await artifacts.show({ key: byText.artifact.key }))).not.toContain(key);
});

test('what is no document of the kind is refused: no title, no UTF-8, another shape', async () => {
  const create = (content: Parameters<typeof artifacts.create>[0]['content']) => artifacts.create({ kind: 'rfc', content });
  await expect(create(textOf('just words\n'))).rejects.toMatchObject({ name: 'InputError' });
  await expect(create({ bytes: Uint8Array.from([0x23, 0x20, 0xfc]) })).rejects.toMatchObject({ id: 'document.invalid-utf8' });
  await expect(create({ title: 'A', body: { nothing: 1 } })).rejects.toMatchObject({ id: 'artifact.invalid-body' });
  await expect(create({ title: ' ', body: bodyOf('rfc', '') })).rejects.toMatchObject({ id: 'artifact.title-missing' });
});

test('a machine writes, in its own name', async () => {
  const { token } = await bench.ports.people.createToken({
    adminToken: bench.owner.token,
    holder: 'builder',
    kind: 'machine',
    roles: [],
    unattended: false,
  });
  const machine = bench.serviceFor(await bench.ports.people.authenticate(token));
  const title = 'Down';
  const { artifact } = await machine.artifacts.create({ kind: 'incident', content: { title, body: bodyOf('incident', title) } });
  expect(await artifacts.show({ key: artifact.key })).toMatchObject({ author: 'builder', status: 'Alert Fired' });
});

test.each(['', '\n \n', '---\ntitle: Lending\n---\n', '<!-- nothing -->\n'])(
  'an empty text (%j) takes the place of nothing, of whatever kind',
  async (text) => {
    for (const kind of ['prd', 'incident'] as const) {
      const key = await world.make(kind);
      await expect(artifacts.edit({ key, content: textOf(text) })).rejects.toMatchObject({ id: 'document.empty' });
      await expect(artifacts.create({ kind, content: textOf(text) })).rejects.toMatchObject({ id: 'document.empty' });
      expect(await artifacts.show({ key })).toMatchObject({ version: 1 });
    }
  },
);

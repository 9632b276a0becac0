import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rfcBodySchema, type RfcBody } from '../../../src/lifecycle/rfc.ts';
import type { Service } from '../../../src/usecases/service.ts';
import { importLog } from '../../../src/usecases/import-log/import-log.ts';
import { writeDesign } from '../../support/designs.ts';
import * as talk from '../support/design-talk.ts';
import { openServiceBench, type ServiceBench } from '../support/service-bench.ts';
import { textOf } from './support/lifecycle-world.ts';
import { says } from '../../support/says.ts';

let bench: ServiceBench;
let service: Service;
beforeAll(async () => {
  bench = await openServiceBench();
  service = bench.service;
});
afterAll(() => bench.close());

/** An RFC that was finalized once, is open again, and has a challenge that is put off. */
async function discussed(): Promise<{ key: string; session: string }> {
  const { rfc } = await writeDesign(service);
  const { key } = await talk.hear(service, await service.designSessions.open({ rfc }));
  await talk.say(service, key, { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'The token is checked first.' });
  const { run, gate } = await talk.finalize(bench, key);
  await talk.decide(bench, gate, 'request-changes');
  await service.runs.follow(run, {});
  return { key: rfc, session: key };
}

const bodyOf = async (key: string): Promise<RfcBody> => rfcBodySchema.parse((await service.artifacts.show({ key })).body);

type Section = RfcBody['designSession'];

describe('the section “Design Session” of an RFC that has a session here', () => {
  let rfc: { key: string; session: string };
  beforeAll(async () => {
    rfc = await discussed();
  });

  const changes: readonly [string, (section: Section) => Section, string[]][] = [
    [
      'settles a challenge',
      ({ challenges, decisions }) => ({
        challenges: challenges.map((one) => (one.id === 'CH-2' ? { ...one, state: 'rebutted', answer: 'It is fine.' } : one)),
        decisions,
      }),
      ['CH-2'],
    ],
    ['takes a challenge out', ({ challenges, decisions }) => ({ challenges: challenges.slice(1), decisions }), ['CH-1']],
    [
      'adds a decision',
      ({ challenges, decisions }) => ({ challenges, decisions: decisions.flatMap((one) => [one, { ...one, id: 'DEC-9' }]) }),
      ['DEC-9'],
    ],
    [
      'says that somebody else decided',
      ({ challenges, decisions }) => ({ challenges, decisions: decisions.map((one) => ({ ...one, decidedBy: 'Leila' })) }),
      ['DEC-1'],
    ],
    ['takes all of it out', () => ({ challenges: [], decisions: [] }), []],
  ];
  test.each(changes)('is no matter of an edit that %s', async (_, change, named) => {
    const { key, session } = rfc;
    const { title, version } = await service.artifacts.show({ key });
    const body = await bodyOf(key);
    const edit = service.artifacts.edit({
      key,
      content: { title, body: { ...body, designSession: change(body.designSession) } },
    });
    const refused = await edit.catch((error: unknown) => error);
    expect(refused).toMatchObject({
      id: 'artifact.session-record',
      fix: says(`throughline design open ${key}`),
      details: { artifact: key, session },
    });
    if (named.length > 0) expect(refused).toMatchObject({ details: { changed: named } });
    expect((await service.artifacts.show({ key })).version).toBe(version);
  });

  test('is no matter of its text either, which is refused as Markdown is', async () => {
    const { key } = rfc;
    const markdown = await service.artifacts.markdown({ key });
    const forged = markdown.replace(/(\*\*CH-2:\*\*[\s\S]*?\*\*State:\*\*) deferred/, '$1 rebutted');
    expect(forged).not.toBe(markdown);
    await expect(service.artifacts.edit({ key, content: textOf(forged) })).rejects.toMatchObject({
      id: 'artifact.session-record',
      message: expect.stringContaining('CH-2') as string,
    });
  });

  test('leaves every other section to whoever edits, and the questions to be answered there', async () => {
    const { key } = rfc;
    const markdown = await service.artifacts.markdown({ key });
    const edited = markdown
      .replace(/^# .*$/m, '$& again')
      .replace(/(\*\*Q-1:\*\*[^\n]*\n)(?: {2}- \*\*Answer:\*\* _None stated\._\n)?/, '$1  - **Answer:** Yes, since May.\n');
    await service.artifacts.edit({ key, content: textOf(edited) });
    const { openQuestions } = await bodyOf(key);
    const [question] = [...openQuestions.decisions, ...openQuestions.unknowns];
    expect(question).toMatchObject({ id: 'Q-1', state: 'answered', answer: 'Yes, since May.' });
  });
});

test('an RFC that has no session here may bring such a section, and change it', async () => {
  const { key: source } = await discussed();
  const markdown = await service.artifacts.markdown({ key: source });
  const { artifact } = await service.artifacts.create({
    kind: 'rfc',
    content: textOf(markdown.replace(/^# .*$/m, '$& elsewhere')),
  });
  const body = await bodyOf(artifact.key);
  expect(body.designSession.decisions).toHaveLength(1);
  const designSession = { ...body.designSession, decisions: [] };
  const { artifact: edited } = await service.artifacts.edit({
    key: artifact.key,
    content: { title: artifact.title, body: { ...body, designSession } },
  });
  expect(edited.version).toBe(2);
});

test('a file of a log that comes again takes nothing away of what a session here came to', async () => {
  const importText = (text: string) =>
    importLog(bench.ports, {
      kind: 'rfc',
      source: '/rfcs',
      files: [{ name: '0001-kiosk.md', bytes: new TextEncoder().encode(text) }],
      principal: bench.owner,
    });
  const text =
    '# Kiosk\n\n- Status: Draft\n\n## Summary\n\nA kiosk holds orders in memory.\n\n## Design\n\nOrders go to the kitchen by mail.\n';
  const key = (await importText(text)).records[0]?.key ?? '';
  const { tip } = await writeDesign(service);
  await service.artifacts.link({ from: key, role: 'derived_from', to: tip });
  const { key: session } = await talk.hear(service, await service.designSessions.open({ rfc: key }));
  await talk.say(service, session, {
    move: 'decide',
    settlement: 'choose',
    about: [],
    text: 'The kiosk asks the kitchen itself.',
  });
  const { run, gate } = await talk.finalize(bench, session);
  await talk.decide(bench, gate, 'request-changes');
  await service.runs.follow(run, {});
  const before = (await bodyOf(key)).designSession;
  expect(before.decisions).toHaveLength(1);
  expect((await importText(`${text}\nSomebody wrote more.\n`)).records[0]).toMatchObject({ key, outcome: 'new-version' });
  expect((await bodyOf(key)).designSession).toEqual(before);
});

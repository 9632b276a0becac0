import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { boltBodySchema } from '../../src/lifecycle/bolt.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import type { Service } from '../../src/usecases/service.ts';
import { writeDesign } from '../support/designs.ts';
import { lendingAdr } from '../support/lending-adr.ts';
import { decideOn, passGates } from '../support/pass-gates.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

vi.setConfig({ testTimeout: 60_000 });
let bench: ServiceBench;
let service: Service;
beforeAll(async () => {
  bench = await openServiceBench();
  service = bench.service;
});
afterAll(() => bench.close());

const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text) });

/** An AI-ADR as a person wrote it, decided on an RFC. */
async function writeAdr(markdown = lendingAdr): Promise<string> {
  const { rfc } = await writeDesign(service);
  const { artifact } = await service.artifacts.create({ kind: 'adr', content: bytes(markdown) });
  await service.artifacts.link({ from: artifact.key, role: 'decides', to: rfc });
  return artifact.key;
}

async function acceptAdr(): Promise<string> {
  const adr = await writeAdr();
  await passGates(service, adr);
  return adr;
}

/** Plans as the command does, and waits until the run waits or ends. */
async function plan(adr: string) {
  const { id } = await service.plans.start({ adr });
  const run = await service.runs.follow(id, {});
  return { run, report: reportSchemas['plan-draft'].parse(await service.plans.drafted({ key: id })) };
}

async function approve(adr: string) {
  const { report } = await plan(adr);
  await decideOn(service, report.plan?.key ?? '', 'approve');
  await service.runs.follow(report.run.id, {});
  return (await plan(adr)).report;
}

describe('a plan', () => {
  test('is refused of an AI-ADR that is not Accepted, and shown without being stored of one that is', async () => {
    const adr = await writeAdr();
    await expect(service.plans.preview({ adr })).rejects.toMatchObject({ id: 'plan.adr-not-accepted' });
    await expect(service.plans.start({ adr })).rejects.toMatchObject({ id: 'plan.adr-not-accepted' });
    await passGates(service, adr);
    const preview = reportSchemas['plan-preview'].parse(await service.plans.preview({ adr }));
    expect(preview).toMatchObject({ adr, findings: [], omitted: [] });
    expect(preview.bolts[0]).toMatchObject({ skeleton: true, work: 'pair', owns: [`${adr}#SCH-1`, `${adr}#API-1`] });
    expect((await service.artifacts.list({ kind: 'plan' }, { limit: 9 })).items).toEqual([]);
  });

  test('passes its gate and becomes Bolts with their links, which a second approval of nothing does not double', async () => {
    const adr = await acceptAdr();
    const { run, report } = await plan(adr);
    expect(run.status).toBe('waiting');
    const gate = await service.gates.show({ key: report.gate?.id ?? '' });
    expect(gate.criteria.map(({ id, evidence }) => [id, evidence !== ''])).toEqual([
      ['parts-owned', true],
      ['bolts-focused', true],
      ['work-assigned', true],
      ['order-safe', true],
    ]);
    expect(gate.roles).toEqual(['lead-engineer', 'senior-engineer', 'architect']);
    const built = await approve(adr);
    const { key: planKey, bolts = [] } = built.plan ?? {};
    expect(built.plan?.status).toBe('Validated');
    expect(built.bolts.map(({ ref, status }) => [ref, status])).toEqual(bolts.map(({ ref }) => [ref, 'TODO']));
    const keyOf = new Map(built.bolts.map(({ ref, key }) => [ref, key]));
    const waiting = bolts.find(({ dependsOn, owns }) => dependsOn.length > 0 && owns.length > 1);
    const shown = await service.artifacts.show({ key: keyOf.get(waiting?.ref ?? '') ?? '' });
    const body = boltBodySchema.parse(shown.body);
    expect(body.references).toEqual([
      { role: 'implements', to: adr },
      ...(waiting?.owns ?? []).map((to) => ({ role: 'satisfies', to })),
      ...(waiting?.dependsOn ?? []).map((ref) => ({ role: 'depends_on', to: keyOf.get(ref) })),
      { role: 'derived_from', to: `${planKey}#${waiting?.ref}` },
    ]);
    expect((await plan(adr)).run.id).toBe(built.run.id);
    const coverage = reportSchemas['bolt-coverage'].parse(await service.plans.coverage({ adr }));
    expect(coverage.summary).toMatchObject({ owned: coverage.parts.length, gaps: 0, done: 0 });
    const board = reportSchemas['bolt-board'].parse(await service.plans.board({ adr }));
    const todo = board.columns.find(({ status }) => status === 'TODO')?.bolts ?? [];
    expect(todo).toHaveLength(built.bolts.length);
    expect(todo.filter(({ waitsFor }) => waitsFor.length === 0).map(({ skeleton }) => skeleton)).toEqual([true]);
  });

  test('that a person edits goes to its gate as that person wrote it, with what code finds wrong', async () => {
    const adr = await acceptAdr();
    const { report } = await plan(adr);
    const key = report.plan?.key ?? '';
    const markdown = (await service.artifacts.markdown({ key })).replace(`, \`${adr}#EC-4\``, '');
    await service.artifacts.edit({ key, content: bytes(markdown) });
    await service.runs.follow(report.run.id, {});
    const again = (await plan(adr)).report;
    expect(again.plan?.version).toBe(2);
    expect(again.plan?.findings.map(({ code }) => code)).toEqual(['PLAN-PART-UNCOVERED']);
    const { blocking } = await service.gates.show({ key: again.gate?.id ?? '' });
    expect(blocking.map(({ code }) => code)).toEqual(['PLAN-PART-UNCOVERED']);
    await decideOn(service, key, 'request-changes');
    // Nobody but a person can change it where no model is configured.
    expect(await service.runs.follow(report.run.id, {})).toMatchObject({ status: 'succeeded' });
    const third = (await plan(adr)).report;
    expect(third.plan?.version).toBe(3);
    expect(third.plan?.findings).toEqual([]);
  });
});

describe('planning again', () => {
  test('adds Bolts for an amendment, changes those in TODO, and leaves those that somebody has begun', async () => {
    const adr = await acceptAdr();
    const built = await approve(adr);
    const [begun] = built.bolts;
    await service.artifacts.move({ key: begun?.key ?? '', to: 'In Progress', reason: 'work begins' });
    const before = await service.artifacts.show({ key: begun?.key ?? '' });
    const { artifact } = await service.artifacts.create({
      kind: 'adr',
      content: bytes(
        `# Lost copies\n\n## Rationale\n\nAn incident.\n\n## Amendment\n\n### Reason\n\nA loan that never ended.\n\n### Added Guidance\n\nLoans of lost copies end.\n\n## References\n\n- **amends:** ${adr}\n`,
      ),
    });
    await passGates(service, artifact.key);
    const { findings } = (await service.plans.preview({ adr })) as { findings: unknown[] };
    expect(findings).toEqual([]);
    const again = await approve(adr);
    expect(again.plan?.version).toBe(2);
    const added = again.bolts.filter(({ key }) => !built.bolts.some((one) => one.key === key));
    expect(added).toMatchObject([{ status: 'TODO' }]);
    const body = boltBodySchema.parse((await service.artifacts.show({ key: added[0]?.key ?? '' })).body);
    expect(body.references).toEqual(
      expect.arrayContaining([
        { role: 'implements', to: artifact.key },
        { role: 'satisfies', to: `${artifact.key}#GUIDANCE` },
        { role: 'depends_on', to: begun?.key },
      ]),
    );
    expect(await service.artifacts.show({ key: begun?.key ?? '' })).toMatchObject({
      version: before.version,
      contentHash: before.contentHash,
      status: 'In Progress',
    });
  });

  test('leaves a Bolt as it is that somebody claims at that very moment', async () => {
    const built = await approve(await acceptAdr());
    const shown = await service.artifacts.show({ key: built.bolts[0]?.key ?? '' });
    const { key, version } = shown;
    const client = await bench.db.pool.connect();
    await client.query('begin');
    await client.query('select claim_bolt($1)', [JSON.stringify({ key, secret: bench.owner.token, seconds: 60 })]);
    const given = { key, expectedVersion: version, title: 'Replanned', body: shown.body, markdown: '# Replanned\n', parts: [] };
    const stored = bench.ports.artifacts.storeBolts({
      fresh: [],
      build: () => [{ ...given, links: [], provenance: {}, authorId: bench.owner.id, origin: 'a replan' }],
    });
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    await client.query('commit');
    client.release();
    expect(await stored).toEqual([key]);
    expect(await service.artifacts.show({ key })).toMatchObject({ version, title: shown.title, status: 'In Progress' });
  });

  test('takes a Bolt that the plan does without out of the work, and moves a part from one to another', async () => {
    const adr = await acceptAdr();
    const built = await approve(adr);
    const key = built.plan?.key ?? '';
    const refOf = (part: string): string => built.plan?.bolts.find(({ owns }) => owns.includes(`${adr}#${part}`))?.ref ?? '';
    const keyOf = (part: string): string => built.bolts.find(({ ref }) => ref === refOf(part))?.key ?? '';
    const [from, into] = [refOf('EC-3'), refOf('D-3')];
    const [dropped, grown] = [keyOf('EC-3'), keyOf('D-3')];
    const markdown = (await service.artifacts.markdown({ key }))
      .replace(new RegExp(`### ${from}: [^]*?(?=\n### |\n## )`), '')
      .replace(`\`${adr}#D-3\``, `\`${adr}#D-3\`, \`${adr}#EC-3\``);
    await service.artifacts.edit({ key, content: bytes(markdown) });
    await expect(service.plans.start({ adr })).rejects.toMatchObject({ id: 'gate.already-pending' });
    await decideOn(service, key, 'approve');
    const again = (await plan(adr)).report;
    expect(again.plan?.findings).toEqual([]);
    expect(again.bolts.map((bolt) => bolt.key)).not.toContain(dropped);
    expect(boltBodySchema.parse((await service.artifacts.show({ key: dropped })).body).references).toEqual([]);
    const { references } = boltBodySchema.parse((await service.artifacts.show({ key: grown })).body);
    expect(references).toContainEqual({ role: 'satisfies', to: `${adr}#EC-3` });
    expect(refOf('D-3')).toBe(into);
    await expect(service.artifacts.move({ key: dropped, to: 'In Progress', reason: 'x' })).rejects.toMatchObject({
      id: 'status.source-missing',
    });
  });
});

describe('a part of an AI-ADR', () => {
  test('has one owner among Bolts, which the database sees to', async () => {
    const adr = await acceptAdr();
    const built = await approve(adr);
    const owner = built.bolts[0]?.key ?? '';
    const { artifact } = await service.artifacts.create({ kind: 'bolt', content: bytes('# Another\n\nDo it too.\n') });
    await service.artifacts.link({ from: artifact.key, role: 'implements', to: adr });
    await expect(service.artifacts.link({ from: artifact.key, role: 'satisfies', to: `${adr}#API-1` })).rejects.toMatchObject({
      id: 'bolt.part-owned',
      message: `${adr}#API-1 is owned by ${owner} already, so ${artifact.key} cannot own it too.`,
    });
    const raced = await Promise.allSettled(
      ['One', 'Two'].map(async (title) => {
        const other = await acceptAdrOnce();
        const made = await service.artifacts.create({ kind: 'bolt', content: bytes(`# ${title}\n\nDo it.\n`) });
        await service.artifacts.link({ from: made.artifact.key, role: 'satisfies', to: `${other}#EC-1` });
      }),
    );
    expect(raced.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });
});

let once: Promise<string> | undefined;
const acceptAdrOnce = (): Promise<string> => (once ??= acceptAdr());

describe('what came up at a Bolt', () => {
  test('is a Bolt of its own, discovered from it, or a question of it that is open on the board', async () => {
    const adr = await acceptAdr();
    const built = await approve(adr);
    const key = built.bolts[0]?.key ?? '';
    const { bolt } = reportSchemas['bolt-raised'].parse(await service.plans.raise({ key, goal: 'Index loans by branch' }));
    expect(boltBodySchema.parse((await service.artifacts.show({ key: bolt ?? '' })).body).references).toEqual([
      { role: 'implements', to: adr },
      { role: 'discovered_from', to: key },
    ]);
    expect(await service.plans.raise({ key, question: 'Who pays for a lost copy?' })).toEqual({
      from: key,
      bolt: null,
      question: `${key}#Q-1`,
    });
    const { columns } = await service.plans.board({ adr });
    const cards = columns.flatMap(({ bolts }) => bolts);
    expect(cards.find((card) => card.key === key)?.openQuestions).toEqual(['Who pays for a lost copy?']);
    await expect(service.plans.raise({ key })).rejects.toMatchObject({ id: 'bolt.raise-what' });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTipParts } from '../../src/analysis/redraft/tip/list-tip-parts.ts';
import { tipBodySchema, type TipBody } from '../../src/lifecycle/tip.ts';
import { reportSchemas, type Report } from '../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';
import { says } from '../support/says.ts';

let bench: ServiceBench;

beforeAll(async () => {
  bench = await openServiceBench();
});
afterAll(() => bench.close());

const limit = 'A member can have at most 6 open loans.';

const textOf = (number: number): string =>
  [
    `# Lending ${number}`,
    '',
    '## User Stories',
    '',
    '### US-1',
    '',
    'As a member, I want to borrow a book so that I can read at home.',
    '',
    `- ${limit}`,
    '- A suspended member cannot borrow a book.',
    '',
    '### US-2',
    '',
    'As a member, I want to return a book so that others can read it.',
    '',
    '- A returned book is available on the same day.',
    '',
    '### US-3',
    '',
    'As a librarian, I want to remove a book so that nobody looks for it.',
    '',
    '- A book that is on loan cannot be removed.',
    '',
  ].join('\n');

let made = 0;

interface Changing {
  readonly prd: string;
  /** Brings its next version in, in which one text reads otherwise. */
  readonly change: (text: string, other: string) => Promise<void>;
}

async function importPrd(): Promise<Changing> {
  const source = `/redraft-tip-${++made}.md`;
  let text = textOf(made);
  const store = async (): Promise<string> => {
    const { prd } = await bench.service.prds.import({ files: [{ name: source, source, bytes: new TextEncoder().encode(text) }] });
    return prd.key;
  };
  return {
    prd: await store(),
    change: async (one, other) => {
      expect(text).toContain(one);
      text = text.replace(one, other);
      await store();
    },
  };
}

async function draft(prd: string, { all = false } = {}): Promise<Report<'tip-draft'>> {
  const { run } = await bench.service.runs.start({ workflow: 'lightweight', prd, fresh: false, all, anyway: 'one form' });
  expect(await bench.service.runs.follow(run.id, {})).toMatchObject({ error: null, status: 'waiting' });
  return reportSchemas['tip-draft'].parse(await bench.service.tips.drafted({ key: run.id }));
}

async function bodyOf(key: string): Promise<TipBody> {
  return tipBodySchema.parse((await bench.ports.artifacts.read(key))?.body);
}

async function edit(key: string, change: (text: string) => string): Promise<void> {
  const text = await bench.service.artifacts.markdown({ key });
  const changed = change(text);
  expect(changed).not.toBe(text);
  await bench.service.artifacts.edit({ key, content: { bytes: new TextEncoder().encode(changed) } });
}

/** The criterion that a test is of, else the text without its figures. */
const subjectOf = (text: string): string => /^US-\d+\.AC-\d+/.exec(text)?.[0] ?? text.replace(/\d+/g, 'n');

describe('a TIP whose PRD changed', () => {
  it('is redrafted where the changes bear on it, and nowhere else', async () => {
    const { prd, change } = await importPrd();
    const tip = (await draft(prd)).artifacts.tip ?? '';
    const before = await bodyOf(tip);
    await change(limit, 'A member can have at most 9 open loans.');
    const { suspects } = reportSchemas['tip-show'].parse(await bench.service.tips.show({ key: tip }));
    expect(suspects?.changes).toMatchObject([{ ref: `${prd}#US-1.AC-1`, change: 'changed', before: limit }]);
    expect((await bench.service.prds.suspects({ key: prd })).items).toEqual([suspects]);

    const report = await draft(prd);
    expect(report.artifacts.tip).toBe(tip);
    const now = await bench.service.tips.show({ key: tip });
    expect(now).toMatchObject({ version: 2, prd: { key: prd, version: 2 }, suspects: null });
    const document = reportSchemas['gate-show'].parse(await bench.service.gates.show({ key: report.gate?.id ?? '' }));
    expect(document.redraft).toMatchObject({ prd, from: 1, to: 2, base: 1 });
    expect(document.reason).toContain(`redrafted where ${prd} changed from version 1 to 2`);
    const touched = new Set(document.redraft?.parts.map(({ part }) => part));
    const [old, current] = [listTipParts(before), listTipParts(now.body)];
    for (const [id, part] of old) if (!touched.has(id)) expect(current.get(id), id).toEqual(part);
    expect(JSON.stringify(now.body)).toContain('at most 9 open loans');
    expect(JSON.stringify(now.body)).not.toContain('6 open loans');
    expect(touched.size).toBeLessThan(old.size / 2);
  });

  it('keeps what a person wrote word for word, with the draft as a proposal at the gate, through any number of redrafts', async () => {
    const { prd, change } = await importPrd();
    const tip = (await draft(prd)).artifacts.tip ?? '';
    const { id = '' } = (await bodyOf(tip)).proposedImplementation.testing.find(({ text }) => text.startsWith('US-1.AC-1')) ?? {};
    const mine = 'US-1.AC-1: the seventh open loan is refused at the desk, in so many words.';
    await edit(tip, (text) => text.replace(`US-1.AC-1: ${limit}`, mine));

    let before = limit;
    for (const number of [9, 12]) {
      const next = `A member can have at most ${number} open loans.`;
      await change(before, next);
      before = next;
      const { suspects } = await bench.service.tips.show({ key: tip });
      expect(suspects?.parts).toContainEqual(expect.objectContaining({ part: id, editedBy: bench.owner.name }));
      const { gate } = await draft(prd);
      const { testing } = (await bodyOf(tip)).proposedImplementation;
      expect(testing.find((one) => one.id === id)?.text).toBe(mine);
      const document = await bench.service.gates.show({ key: gate?.id ?? '' });
      const proposals = document.criteria.flatMap(({ findings }) => findings).filter(({ code }) => code === 'REDRAFT-PROPOSED');
      expect(proposals).toMatchObject([{ severity: 'warning', at: { part: id } }]);
      expect(proposals[0]?.message).toContain('US-1.AC-1 changed');
      expect(proposals[0]?.message).toContain(`Its text reads "${mine}"; the draft proposes "US-1.AC-1: ${next}"`);
      expect(document.redraft?.parts).toContainEqual(
        expect.objectContaining({ part: id, outcome: 'kept', editedBy: bench.owner.name }),
      );
      // Nobody has decided on any version yet.
      expect(document.redrafts.map(({ to }) => to)).toEqual(number === 9 ? [2] : [2, 3]);
    }
  });

  it('is drafted as a whole where that was asked for, and never over what a person wrote', async () => {
    const { prd, change } = await importPrd();
    const tip = (await draft(prd)).artifacts.tip ?? '';
    const drafted = await bodyOf(tip);
    await change('- A suspended member cannot borrow a book.\n', '');
    await change(limit, 'A member can have at most 9 open loans.');
    const { gate } = await draft(prd, { all: true });
    expect(await bench.service.gates.show({ key: gate?.id ?? '' })).toMatchObject({ artifact: tip, version: 2, redraft: null });
    // What was not there before is no longer there under an id that named something else.
    const byId = ({ proposedImplementation: { testing }, edgeCases }: TipBody) =>
      new Map([...testing, ...edgeCases].map(({ id, text }) => [id, text]));
    const [first, now] = [byId(drafted), byId(await bodyOf(tip))];
    for (const [id, text] of now) if (first.has(id)) expect(subjectOf(text), id).toBe(subjectOf(first.get(id) ?? ''));
    await edit(tip, (text) => text.replace('9 open loans', 'nine open loans'));
    const request = { workflow: 'lightweight', prd, fresh: false, all: true, anyway: 'one form' } as const;
    await change('on the same day', 'on the next day');
    await expect(bench.service.runs.start(request)).rejects.toMatchObject({ id: 'tip.edited' });
  });
});

describe('what people wrote by hand for a PRD', () => {
  it.each([
    ['tip', 'lightweight', 'tip draft'],
    ['daa', 'inception', 'daa generate'],
  ] as const)('is found and named, and no %s is drafted beside it unasked', async (kind, workflow, command) => {
    const { prd, change } = await importPrd();
    const template = await bench.service.artifacts.template({ kind, title: 'By hand' });
    const written = await bench.service.artifacts.create({
      kind,
      content: { bytes: new TextEncoder().encode(template) },
      ...(kind === 'daa' ? { from: prd } : {}),
    });
    const { key } = written.artifact;
    if (kind === 'tip') await bench.service.artifacts.link({ from: key, role: 'derived_from', to: prd });
    const request = { workflow, prd, fresh: false, anyway: 'one form' } as const;
    await expect(bench.service.runs.start(request)).rejects.toMatchObject({
      id: 'draft.by-hand',
      message: expect.stringContaining(key),
      fix: says(`throughline ${command} ${prd} --new`),
    });
    expect(await bench.ports.runs.list({ subject: { name: 'prd', key: prd } })).toEqual([]);

    // What the PRD says newly comes into it; nothing that they wrote goes.
    await change(limit, 'A member can have at most 9 open loans.');
    const { run } = await bench.service.runs.start(request);
    expect(run.subject).toMatchObject({ [kind]: key });
    await bench.service.runs.follow(run.id, {});
    expect(await bench.service.runs.show({ key: run.id })).toMatchObject({ status: 'waiting', error: null });
    expect(await bench.service.artifacts.show({ key })).toMatchObject({ version: kind === 'tip' ? 3 : 2 });
  });

  it('stands beside another one where that is asked for', async () => {
    const { prd } = await importPrd();
    const template = await bench.service.artifacts.template({ kind: 'daa', title: 'By hand' });
    const { artifact } = await bench.service.artifacts.create({
      kind: 'daa',
      content: { bytes: new TextEncoder().encode(template) },
      from: prd,
    });
    const { run } = await bench.service.runs.start({ workflow: 'inception', prd, fresh: true });
    await bench.service.runs.follow(run.id, {});
    const { subject } = await bench.service.runs.show({ key: run.id });
    expect(subject['daa']).not.toBe(artifact.key);
  });
});

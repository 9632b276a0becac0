import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DaaBody } from '../../src/lifecycle/daa.ts';
import { daaBodySchema } from '../../src/lifecycle/daa.ts';
import { listModelParts } from '../../src/analysis/redraft/model-parts.ts';
import { reportSchemas, type Report } from '../../src/usecases/reports/registry.ts';
import { openServiceBench, type ServiceBench } from './support/service-bench.ts';

let bench: ServiceBench;
let library: string;

beforeAll(async () => {
  bench = await openServiceBench();
  library = await readFile(new URL('../../examples/library-lending.prd.md', import.meta.url), 'utf8');
});
afterAll(() => bench.close());

let made = 0;
const newSource = (): string => `/redraft-${++made}.md`;

async function importPrd(source: string, text: string): Promise<Report<'prd-import'>> {
  // Another title for each, because the same bytes are the same PRD.
  const bytes = new TextEncoder().encode(text.replace('# Library Lending', `# Lending ${source}`));
  return reportSchemas['prd-import'].parse(await bench.service.prds.import({ files: [{ name: source, source, bytes }] }));
}

async function generate(prd: string, { all = false } = {}): Promise<{ run: string; daa: string; gate: string }> {
  const { run } = await bench.service.runs.start({ workflow: 'inception', prd, fresh: false, all });
  expect(await bench.service.runs.follow(run.id, {})).toMatchObject({ error: null, status: 'waiting' });
  const { artifacts, gate } = await bench.service.runs.report({ key: run.id });
  return { run: run.id, daa: artifacts.daa ?? '', gate: gate?.id ?? '' };
}

async function bodyOf(key: string): Promise<DaaBody> {
  return daaBodySchema.parse((await bench.ports.artifacts.read(key))?.body);
}

/** Ids of the parts that read otherwise in the second. */
function changedParts(before: DaaBody, after: DaaBody): string[] {
  const [one, other] = [listModelParts(before), listModelParts(after)];
  const ids = [...new Set([...one.keys(), ...other.keys()])];
  return ids.filter((id) => JSON.stringify(one.get(id)?.content) !== JSON.stringify(other.get(id)?.content)).toSorted();
}

async function edit(key: string, change: (text: string) => string): Promise<Report<'artifact-write'>> {
  const text = await bench.service.artifacts.markdown({ key });
  const changed = change(text);
  expect(changed).not.toBe(text);
  return bench.service.artifacts.edit({ key, content: { bytes: new TextEncoder().encode(changed) } });
}

const renewals = 'A loan can be renewed at most twice.';
const extension = 'A renewal extends the due date by 14 days.';

describe('a new version of a PRD', () => {
  it('makes exactly what hangs on the changed story suspect, and says how it changed', async () => {
    const source = newSource();
    const { prd } = await importPrd(source, library);
    const { daa } = await generate(prd.key);
    const { suspects } = await importPrd(source, library.replace(renewals, 'A loan can be renewed at most four times.'));

    expect(suspects).toHaveLength(1);
    const [found] = suspects;
    expect(found).toMatchObject({ key: daa, kind: 'daa', prd: { key: prd.key, madeOn: 1, version: 2 } });
    expect(found?.changes).toEqual([
      {
        ref: `${prd.key}#US-3.AC-2`,
        change: 'changed',
        before: renewals,
        after: 'A loan can be renewed at most four times.',
        was: null,
      },
    ]);
    const body = await bodyOf(daa);
    const covering = body.aggregates
      .flatMap(({ operations, invariants }) => [...operations, ...invariants])
      .filter(({ covers }) => covers?.includes(`${prd.key}#US-3.AC-2`))
      .map(({ id }) => id);
    expect(covering.length).toBeGreaterThan(0);
    expect(found?.parts.map(({ part }) => part).filter((part) => /^(?:OP|INV)-/.test(part))).toEqual(covering);
    // By the links of the record the same parts are suspect.
    const { links } = await bench.service.knowledge.trace({ of: prd.key, direction: 'down' });
    expect(links.filter(({ suspect, toPart }) => suspect && toPart !== null).map(({ fromPart }) => fromPart)).toEqual(covering);

    expect((await bench.service.daas.show({ key: daa })).suspects).toEqual(found);
    expect((await bench.service.prds.suspects({ key: prd.key })).items).toEqual([found]);
    expect((await bench.ports.artifacts.read(daa))?.version).toBe(1);
  });

  it('redrafts these parts and leaves all others as they are, under the ids that they have', async () => {
    const source = newSource();
    const { prd } = await importPrd(source, library);
    const { daa } = await generate(prd.key);
    const before = await bodyOf(daa);
    const { suspects } = await importPrd(source, library.replace(renewals, 'A loan can be renewed at most four times.'));
    const { gate } = await generate(prd.key);
    const after = await bodyOf(daa);

    const hanging = suspects[0]?.parts.map(({ part }) => part) ?? [];
    const changed = changedParts(before, after);
    expect(changed.length).toBeGreaterThan(0);
    expect(hanging).toEqual(expect.arrayContaining(changed));
    expect(JSON.stringify(after)).toContain('four times');

    const document = reportSchemas['gate-show'].parse(await bench.service.gates.show({ key: gate }));
    expect(document.reason).toBe(`redrafted where ${prd.key} changed from version 1 to 2`);
    expect(document.redraft).toMatchObject({ prd: prd.key, from: 1, to: 2, base: 1 });
    expect(
      document.redraft?.parts
        .filter(({ outcome }) => outcome !== 'kept')
        .map(({ part }) => part)
        .toSorted(),
    ).toEqual(changed);
    expect(document.diff?.added).toBeGreaterThan(0);
    // Nothing is suspect any more.
    expect((await bench.service.prds.suspects({ key: prd.key })).items).toEqual([]);
    const { links } = await bench.service.knowledge.trace({ of: prd.key, direction: 'down' });
    expect(links.filter(({ suspect }) => suspect)).toEqual([]);
  });

  it('gives a new story what serves it, follows stories that only moved, and leaves a tombstone of what nothing asks for', async () => {
    const source = newSource();
    const story = (id: number, text: string): string => `### US-${id}: Story ${id}\n\n${text}\n`;
    const text = (...stories: string[]): string => ['# Library Lending', '', '## User Stories', '', ...stories].join('\n');
    const borrow = 'As a member, I want to borrow a copy so that I can read it.\n\n- A member can have at most 6 open loans.';
    const pay = 'As a member, I want to pay a fine so that I can borrow again.\n\n- A fine is paid in full.';
    const donate = 'As a donor, I want to offer a donation so that it is used.\n\n- A donation is accepted within 14 days.';
    const { prd } = await importPrd(source, text(story(1, borrow), story(2, pay)));
    const { daa } = await generate(prd.key);
    const before = await bodyOf(daa);
    await importPrd(source, text(story(1, donate), story(2, borrow)));
    const { gate } = await generate(prd.key);
    const after = await bodyOf(daa);

    const operationsFor = (body: DaaBody, ref: string) =>
      body.aggregates.flatMap(({ operations }) => operations).filter(({ covers }) => covers.includes(`${prd.key}#${ref}`));
    expect(operationsFor(after, 'US-1')).not.toEqual([]);
    const [wasFirst] = operationsFor(before, 'US-1');
    // What has no number of its own never gets one that another had: the criterion of the story that was US-2 keeps AC-1.
    expect(operationsFor(after, 'US-2')[0]).toEqual({
      ...wasFirst,
      covers: wasFirst?.covers.map((ref) => ref.replace('#US-1.AC-1', '#US-2.AC-2').replace('#US-1', '#US-2')),
    });
    const removed = operationsFor(before, 'US-2').map(({ id }) => id);
    expect(removed).not.toEqual([]);
    const { rows } = await bench.db.pool.query(
      `select p.local_id from part p join artifact a on a.id = p.artifact_id where a.key = $1 and p.version = 2 and p.removed`,
      [daa],
    );
    expect(rows.map(({ local_id }) => local_id)).toEqual(expect.arrayContaining(removed));
    const { redraft } = await bench.service.gates.show({ key: gate });
    expect(redraft?.changes.map(({ change }) => change)).toEqual(expect.arrayContaining(['added', 'moved', 'removed']));
    const { coverage } = await bench.service.daas.show({ key: daa });
    expect(coverage.mapped).toBe(2);
  });
});

describe('a TIP', () => {
  it('has exactly the parts suspect that cover or name what changed, or have their words from it', async () => {
    const source = newSource();
    const { prd } = await importPrd(source, library);
    const { run } = await bench.service.runs.start({ workflow: 'lightweight', prd: prd.key, fresh: false, anyway: 'one form' });
    expect(await bench.service.runs.follow(run.id, {})).toMatchObject({ error: null, status: 'waiting' });
    const { artifacts } = await bench.service.tips.drafted({ key: run.id });
    const tip = artifacts.tip ?? '';
    const { body } = await bench.service.tips.show({ key: tip });
    const covering = body.references
      .filter(({ role, to }) => role === 'covers' && to === `${prd.key}#US-3.AC-2`)
      .map(({ from = '' }) => from);
    expect(covering.length).toBeGreaterThan(0);
    const { databaseChanges, testing } = body.proposedImplementation;
    const naming = [...testing, ...body.edgeCases].filter(({ text }) => text.startsWith('US-3.AC-2:'));
    const stating = [...databaseChanges, ...body.edgeCases].filter(({ text }) =>
      /renewed (?:more than|at most) twice/.test(text),
    );
    const hanging = [...covering, ...[...naming, ...stating].map(({ id }) => id)];

    const { suspects } = await importPrd(source, library.replace(renewals, 'A loan can be renewed at most four times.'));
    expect(suspects).toMatchObject([{ key: tip, kind: 'tip', prd: { madeOn: 1, version: 2 } }]);
    expect(suspects[0]?.parts.map(({ part }) => part).toSorted()).toEqual([...new Set(hanging)].toSorted());
    expect(suspects[0]?.parts.every(({ because }) => because.join() === `${prd.key}#US-3.AC-2`)).toBe(true);
  });
});

describe('what a person cleared', () => {
  it('is no change, so that a redraft leaves alone what serves it', async () => {
    const source = newSource();
    const { prd } = await importPrd(source, library);
    const { daa } = await generate(prd.key);
    const before = await bodyOf(daa);
    await importPrd(
      source,
      library
        .replace(renewals, 'A loan can be renewed at most four times.')
        .replace('The copy is held for 7 days.', 'The copy is held for 9 days.'),
    );
    const cleared = { from: daa, to: `${prd.key}#US-3.AC-2`, seen: 2, reason: 'The clerks decide anyway.' };
    await bench.service.knowledge.clear(cleared);
    const [found] = (await bench.service.prds.suspects({ key: prd.key })).items;
    expect(found?.changes.map(({ ref }) => ref)).toEqual([`${prd.key}#US-5.AC-2`]);
    await generate(prd.key);
    const after = await bodyOf(daa);
    expect(found?.parts.map(({ part }) => part)).toEqual(expect.arrayContaining(changedParts(before, after)));
    expect(JSON.stringify(after)).not.toContain('four times');
  });
});

describe('what a person wrote', () => {
  const mine = 'the member says aloud that they renew';

  async function renewedByHand(): Promise<{ source: string; prd: string; daa: string; operation: string }> {
    const source = newSource();
    const { prd } = await importPrd(source, library);
    const { daa } = await generate(prd.key);
    const operation = (await bodyOf(daa)).aggregates
      .flatMap(({ operations }) => operations)
      .find(({ covers }) => covers.includes(`${prd.key}#US-3.AC-1`));
    await edit(daa, (text) => text.replace(operation?.pseudocode ?? '?', mine));
    return { source, prd: prd.key, daa, operation: operation?.id ?? '' };
  }

  it('stays where the PRD changed, with the draft as a proposal at the gate, through any number of redrafts', async () => {
    const { source, prd, daa, operation } = await renewedByHand();
    const find = async () =>
      (await bodyOf(daa)).aggregates.flatMap(({ operations }) => operations).find(({ id }) => id === operation);
    const theirs = await find();

    for (const [version, days] of [
      [2, 21],
      [3, 28],
    ] as const) {
      const { suspects } = await importPrd(source, library.replace(extension, `A renewal extends the due date by ${days} days.`));
      expect(suspects[0]?.parts.find(({ part }) => part === operation)?.editedBy).toBe(bench.owner.name);
      const { gate } = await generate(prd);
      expect(await find()).toEqual(theirs);
      const { criteria, redraft } = await bench.service.gates.show({ key: gate });
      const proposals = criteria.flatMap(({ findings }) => findings).filter(({ code }) => code === 'REDRAFT-PROPOSED');
      expect(proposals).toMatchObject([{ severity: 'warning', at: { part: operation } }]);
      expect(proposals[0]?.message).toContain(mine);
      expect(proposals[0]?.message).toContain('the draft proposes');
      expect(redraft?.parts).toContainEqual(
        expect.objectContaining({ part: operation, outcome: 'kept', editedBy: bench.owner.name }),
      );
      // Nobody has looked at it yet.
      const { links } = await bench.service.knowledge.trace({ of: `${prd}#US-3.AC-1`, direction: 'down' });
      expect(links.filter(({ fromPart, toPart }) => fromPart === operation && toPart === 'US-3.AC-1')).toMatchObject([
        { suspect: true, toVersion: 1 },
      ]);
      const shown = await bench.service.daas.show({ key: daa });
      expect(shown.prd.version).toBe(version);
      expect(shown.suspects?.parts).toEqual([
        expect.objectContaining({ part: operation, because: [`${prd}#US-3.AC-1`], editedBy: bench.owner.name }),
      ]);
      expect(shown.suspects?.changes).toMatchObject([{ change: 'changed', before: extension }]);
    }
  });

  it('gives way only where everything is drafted anew, and the reason says so', async () => {
    const { source, prd, daa, operation } = await renewedByHand();
    await importPrd(source, library.replace(extension, 'A renewal extends the due date by 21 days.'));
    const { gate } = await generate(prd, { all: true });
    expect(JSON.stringify(await bodyOf(daa))).not.toContain(mine);
    const { reason, redraft } = await bench.service.gates.show({ key: gate });
    expect(redraft).toBeNull();
    expect(reason).toContain(`replaces what people wrote in ${operation}`);
  });
});

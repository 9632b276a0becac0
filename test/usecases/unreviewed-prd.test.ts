import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findUnreviewed } from '../../src/usecases/artifacts/find-unreviewed.ts';
import { describeUnreviewed } from '../../src/lifecycle/unreviewed.ts';
import type { ArtifactVersion } from '../../src/ports/artifacts.ts';
import { content, openRepository, decision, openGate, type Repository } from '../repository/support/repository.ts';

let repository: Repository;
beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

test.each(['daa', 'tip'] as const)(
  'a %s, an RFC and an AI-ADR say what they come from is a Draft, until its own gate is approved',
  async (kind) => {
    const { artifacts, owner, gates } = repository;
    const from = (title: string, role: 'derived_from' | 'decides', to: string) =>
      content(owner, title, { links: [{ role, to }] });
    const prd = await artifacts.create({ ...content(owner, 'Lending'), kind: 'prd' });
    const model = await artifacts.create({ ...from('Model', 'derived_from', prd.key), kind });
    const rfc = await artifacts.create({ ...from('Design', 'derived_from', model.key), kind: 'rfc' });
    const adr = await artifacts.create({ ...from('Decision', 'decides', rfc.key), kind: 'adr' });
    const told = async (made: ArtifactVersion): Promise<string[]> =>
      (await findUnreviewed(artifacts, made))
        .map(({ key, status, blocks }) => `${key} ${status}${blocks ? ' blocks' : ''}`)
        .toSorted();

    expect(await told(prd)).toEqual([]);
    expect(await told(model)).toEqual([`${prd.key} Draft`]);
    expect(await told(rfc)).toEqual([`${model.key} Draft blocks`, `${prd.key} Draft`].toSorted());
    const behind = [`${rfc.key} Draft blocks`, `${model.key} Draft`, `${prd.key} Draft`];
    expect(await told(adr)).toEqual(behind.toSorted());

    const gate = await openGate(repository, prd);
    expect(await told(model)).toEqual([`${prd.key} In Review`]);
    await gates.decide(decision(gate, owner.token));
    expect(await told(rfc)).toEqual([`${model.key} Draft blocks`]);
    await gates.decide(decision(await openGate(repository, model), owner.token));
    expect(await told(rfc)).toEqual([]);
    await gates.decide(decision(await openGate(repository, rfc), owner.token));
    expect(await told(adr)).toEqual([]);
  },
);

test('the sentence says how far its own gate is and what to do', () => {
  const prd = { key: 'PRD-002', version: 3, blocks: false };
  expect(renderForTerminal(describeUnreviewed({ ...prd, status: 'Draft' }))).toBe(
    'PRD-002, which this comes from, is in Draft at version 3: nobody has approved it at a gate of its own. To ask for that: `throughline artifact submit PRD-002`.',
  );
  expect(renderForTerminal(describeUnreviewed({ ...prd, status: 'In Review' }))).toContain(
    'is in review at version 3: its own gate is not decided yet.',
  );
  expect(renderForTerminal(describeUnreviewed({ ...prd, status: 'In Review', blocks: true }))).toMatch(
    /Before that, this is not approved\.$/,
  );
  expect(renderForTerminal(describeUnreviewed({ ...prd, status: 'Rejected' }))).toContain(
    'is Rejected at version 3: a person said no',
  );
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCommandLine, type CommandLine } from './support/command-line.ts';

// The tests tell one story on one folder and run in order.
let cli: CommandLine;
let folder: string;

beforeAll(async () => {
  cli = await openCommandLine();
  folder = join(cli.folder, 'kennel');
  await mkdir(folder);
  await write('stories.md', '28');
});

afterAll(() => cli.remove());

const write = (name: string, days: string): Promise<void> =>
  writeFile(
    join(folder, name),
    `# Kennel stays

## User Stories

### US-1: Book a stay

As an owner, I want to book a stay for my dog so that it is cared for while I travel.

**Priority:** must-have

- A stay lasts at most ${days} days.
- A kennel holds at most one dog at a time.

### US-2: Cancel a stay

As an owner, I want to cancel a stay so that the kennel is free for another dog.

**Priority:** should-have

- A stay that has started cannot be canceled.
`,
  );
const generate = (...options: string[]) => cli.read('daa-generate', ['daa', 'generate', folder, ...options]);
const readDaa = (key: string) => cli.read('daa-show', ['daa', 'show', key]);
const invariantsOf = async (key: string) =>
  (await readDaa(key)).body.aggregates.flatMap((aggregate) => aggregate.invariants.map(({ statement }) => statement));

describe('a PRD that changes while its DAA waits', () => {
  const wish = 'A dog without a vaccination record never stays.';

  test('first gets what a reviewer asks for', async () => {
    await generate();
    const [aggregate] = (await readDaa('DAA-001')).body.aggregates;
    await cli.read('gate-decide', [
      'gate',
      'request-changes',
      'GATE-001',
      '--note',
      'One rule is missing',
      '--comment',
      `${aggregate?.name}=add invariant: ${wish}`,
    ]);
    expect(await invariantsOf('DAA-001')).toContain(wish);
  });

  test('is told to the decider of what was drafted from the older version', async () => {
    await write('stories.md', '21');
    await cli.read('prd-import', ['prd', 'import', folder]);
    const { movedOn } = await cli.read('gate-show', ['gate', 'show', 'GATE-002']);
    expect(movedOn).toEqual({ key: 'PRD-001', draftedFrom: 1, current: 2 });
  });

  test('gives the same DAA its next version, with what the reviewer asked for, before a gate of its own', async () => {
    const report = await generate();
    expect(report.artifacts).toEqual({ prd: 'PRD-001', daa: 'DAA-001' });
    expect(report.gate).toMatchObject({ id: 'GATE-003', version: 3 });
    expect(await invariantsOf('DAA-001')).toContain(wish);
    const { items } = await cli.read('gate-list', ['gate', 'list']);
    expect(items.map(({ id, status }) => [id, status])).toEqual([
      ['GATE-003', 'pending'],
      ['GATE-002', 'withdrawn'],
      ['GATE-001', 'changes-requested'],
    ]);
  });

  test('stays the same PRD when a file joins its folder', async () => {
    await writeFile(join(folder, 'rules.md'), '# Rules\n\nEvery stay must be paid before the dog is collected.\n');
    expect((await generate()).artifacts).toEqual({ prd: 'PRD-001', daa: 'DAA-001' });
  });
});

describe('--new', () => {
  test('on a DAA that waits drafts another one', async () => {
    expect((await generate('--new')).artifacts.daa).toBe('DAA-002');
  });

  test('on a rejected DAA drafts its next version', async () => {
    const { gate } = await generate();
    await cli.read('gate-decide', ['gate', 'reject', gate?.id ?? '', '--note', 'Not our domain']);
    const report = await generate('--new');
    expect(report.artifacts.daa).toBe('DAA-002');
    expect(report.gate).toMatchObject({ artifact: 'DAA-002', version: 2 });
  });
});

import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ArtifactKindId } from '../../src/lifecycle/artifact-kinds.ts';
import { isChained } from '../../src/lifecycle/gate-chain.ts';
import { statusesOf } from '../../src/lifecycle/review.ts';
import { nextStatuses, stateMachines } from '../../src/lifecycle/states.ts';
import { openCommandLine, type CommandLine } from './support/command-line.ts';

vi.setConfig({ testTimeout: 120_000 });
let cli: CommandLine;
let prd: string;

beforeAll(async () => {
  cli = await openCommandLine();
  prd = await create('prd');
});
afterAll(() => cli.remove());

const titleOf = (kind: ArtifactKindId): string => `Our ${kind} of loans`;
const fileOf = (name: string): string => join(cli.folder, name);

/** From the empty document of the kind, with what a person must fill in. */
async function create(kind: ArtifactKindId): Promise<string> {
  const { content } = await cli.read('artifact-template', ['artifact', 'template', kind, '--title', titleOf(kind)]);
  await writeFile(fileOf(`${kind}.md`), fillIn(kind, content));
  const from = kind === 'daa' ? ['--from', prd] : [];
  const { artifact } = await cli.read('artifact-write', ['artifact', 'new', kind, fileOf(`${kind}.md`), ...from]);
  return artifact.key;
}

/** A model needs a PRD that asks for something, and a pattern its category. */
function fillIn(kind: ArtifactKindId, template: string): string {
  if (kind === 'prd')
    return `# ${titleOf('prd')}\n\n## User stories\n\n- US-1: As a member, I want to borrow a copy so that I can read it at home.\n`;
  if (kind !== 'playbook') return template;
  const filled = template.replace(/^- \*\*Category:\*\* .*$/m, '- **Category:** MESSAGING');
  expect(filled).toContain('MESSAGING');
  return filled;
}

// One with a gate of its own, one that is chained, one that leaves its first status by its gate alone, one that moves by its
// steps, and one
// whose template must be filled in. test/usecases/artifacts-write/every-kind.test.ts has all of them.
describe.each(['prd', 'rfc', 'adr', 'incident', 'playbook'] as const)('%s', (kind) => {
  test('is created, shown, edited, moved along its table, and nowhere else', async () => {
    const key = await create(kind);
    const { initial } = stateMachines[kind];
    const shown = await cli.read('artifact-show', ['artifact', 'show', key]);
    expect(shown).toMatchObject({ key, kind, title: titleOf(kind), status: initial, version: 1 });
    expect((await cli.call(['artifact', 'show', key])).stdout).toContain(`# ${titleOf(kind)}`);

    const out = fileOf(`${key}.md`);
    await cli.call(['artifact', 'export', key, '--out', out]);
    const noun = kind === 'prd' ? kind : 'artifact';
    expect(await cli.read('artifact-write', [noun, 'edit', key, out])).toMatchObject({ outcome: 'unchanged' });
    await writeFile(out, (await readFile(out, 'utf8')).replace(`# ${titleOf(kind)}`, '# Renamed'));
    expect(
      await cli.read('artifact-write', ['artifact', 'edit', key, out, '--base', '1', '--reason', 'named better']),
    ).toMatchObject({
      outcome: 'new-version',
      artifact: { version: 2, title: 'Renamed' },
    });
    expect((await cli.read('artifact-history', ['artifact', 'history', key])).items.map(({ reason }) => reason)).toEqual([
      'written',
      'named better',
    ]);

    const legal = nextStatuses(kind, initial);
    const illegal = statusesOf(kind).find((status) => status !== initial && !legal.includes(status)) ?? '';
    const refused = await cli.refusal(['artifact', 'move', key, illegal, '--reason', 'try']);
    expect(refused).toMatchObject({ exitCode: 1, id: 'status.illegal-transition' });
    for (const status of legal) expect(refused.fix).toContain(status);

    const step = stateMachines[kind].transitions.find(({ from, guarded }) => from === initial && !guarded);
    // An AI-ADR leaves its first status through its gate alone.
    if (!step || kind === 'adr') return;
    if (isChained(kind, step)) {
      // What it comes from has to have come far enough.
      const chained = await cli.refusal(['artifact', 'move', key, step.to, '--reason', step.trigger]);
      expect(chained).toMatchObject({ exitCode: 1, id: 'status.source-missing' });
      return;
    }
    if (kind === 'incident') {
      // Its steps are moved by what they consist of.
      const open = await cli.refusal(['artifact', 'move', key, step.to, '--reason', step.trigger]);
      expect(open).toMatchObject({ exitCode: 1, id: 'incident.step-open' });
      return;
    }
    expect(await cli.read('artifact-move', ['artifact', 'move', key, step.to, '--reason', step.trigger])).toMatchObject({
      from: initial,
      status: step.to,
    });
    expect((await cli.call(['artifact', 'list', '--kind', kind, '--status', step.to])).stdout).toContain(key);
  });
});

test('each noun knows its own kind only', async () => {
  const key = await create('bolt');
  expect(await cli.refusal(['rfc', 'edit', key, fileOf('bolt.md')])).toMatchObject({ id: 'artifact.wrong-kind' });
  expect(await cli.refusal(['rfc', 'show', key])).toMatchObject({ id: 'artifact.wrong-kind' });
  expect((await cli.read('artifact-show', ['bolt', 'show', key.toLowerCase()])).key).toBe(key);
  expect((await cli.read('artifact-list', ['bolt', 'list'])).items.every(({ kind }) => kind === 'bolt')).toBe(true);
});

test('a PRD goes through its gate: submitted, decided, edited, and asked about again', async () => {
  const key = await create('prd');
  const gate = await cli.read('gate-show', ['prd', 'submit', key]);
  expect(gate).toMatchObject({ artifact: key, status: 'pending' });
  const guarded = await cli.refusal(['prd', 'move', key, 'validated', '--reason', 'try']);
  expect(guarded).toMatchObject({ id: 'gate.approval-required' });
  expect(guarded.fix).toContain(gate.id);
  const codes = [...new Set((gate.blocking ?? []).map(({ code }) => code))];
  const waivers = codes.length > 0 ? ['--waive', ...codes.map((code) => `${code}=a test`)] : [];
  expect((await cli.call(['gate', 'approve', gate.id, '--all', ...waivers])).exitCode).toBe(0);
  expect(await cli.read('artifact-show', ['artifact', 'show', key])).toMatchObject({ status: 'Validated' });

  const out = fileOf('validated.md');
  await cli.call(['artifact', 'export', key, '--out', out]);
  await writeFile(out, (await readFile(out, 'utf8')).replace(/^# .*$/m, '# Wider'));
  const edited = await cli.call(['prd', 'edit', key, out]);
  expect(edited.stdout).toMatch(new RegExp(`${gate.id} asked about the version before; GATE-\\d+ asks about this one`));
  expect(await cli.read('artifact-show', ['artifact', 'show', key])).toMatchObject({ status: 'In Review', version: 2 });
});

describe('with an editor', () => {
  const edit = (args: readonly string[], editor: string) => cli.start(args, { env: { VISUAL: '', EDITOR: editor } });
  const retitle = (title: string): string => `sed -i 's/^# .*$/# ${title}/'`;

  test('the current text is opened, and what is saved becomes the next version', async () => {
    const key = await create('incident');
    const { exitCode, stdout } = await edit(['incident', 'edit', key], retitle('Saved'));
    expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
    expect(stdout).toContain(`Stored as version 2 of ${key}.`);
    expect(await cli.read('artifact-show', ['artifact', 'show', key])).toMatchObject({ title: 'Saved', version: 2 });
  });

  test('an empty document of the kind is opened, and left as it was it stores nothing', async () => {
    const made = await edit(['rfc', 'new'], retitle('From the editor'));
    expect(made.stdout).toMatch(/RFC-\d+ was created/);
    const left = await edit(['rfc', 'new', '--json'], 'true');
    expect(JSON.parse(left.stdout)).toMatchObject({ error: { id: 'document.unwritten' } });
  });

  test('what is refused as stale is kept in a file next to the person, which can be saved after all', async () => {
    const key = await create('incident');
    await writeFile(fileOf('theirs.md'), (await readFile(fileOf('incident.md'), 'utf8')).replace(/^# .*$/m, '# Theirs'));
    // While the editor is open, somebody else stores a version.
    const node = JSON.stringify(join(process.cwd(), 'node_modules/.bin/node'));
    const program = JSON.stringify(join(process.cwd(), 'bin/throughline'));
    const meanwhile = `sh -c '${node} ${program} artifact edit ${key} theirs.md >&2 && sed -i "s/^# .*$/# Mine/" "$0"'`;
    const { exitCode, stdout } = await edit(['incident', 'edit', key, '--json'], meanwhile);
    const { error } = JSON.parse(stdout) as { error: { id: string; fix: string; details: Record<string, string> } };
    expect({ exitCode, id: error.id }).toEqual({ exitCode: 1, id: 'artifact.stale-version' });
    expect(error.details['currentText']).toContain('# Theirs');
    const file = `${key}.edited.md`;
    expect(error.fix).toContain(file);
    expect(await readFile(fileOf(file), 'utf8')).toContain('# Mine');
    expect(await cli.read('artifact-write', ['artifact', 'edit', key, fileOf(file)])).toMatchObject({
      artifact: { version: 3, title: 'Mine' },
    });
  });

  test('an editor that fails stores nothing and says where the text is; without any, a file is asked for', async () => {
    const key = await create('incident');
    const failed = await edit(['incident', 'edit', key, '--json'], 'false');
    expect(JSON.parse(failed.stdout)).toMatchObject({ error: { id: 'editor.failed' } });
    const { fix } = (JSON.parse(failed.stdout) as { error: { fix: string } }).error;
    const kept = /is in (\S+\.md)\./.exec(fix)?.[1] ?? '';
    expect(await readFile(kept, 'utf8')).toContain(`# ${titleOf('incident')}`);
    expect(await cli.refusal(['incident', 'edit', key])).toMatchObject({ exitCode: 2, id: 'editor.missing' });
    expect((await readdir(cli.folder)).filter((name) => name.startsWith(key))).toEqual([]);
  });
});

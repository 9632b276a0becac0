import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { agentsBlock, skillText } from '../../src/cli/agents/agent-texts.ts';
import { installAgents, readHostNames } from '../../src/cli/agents/install-agents.ts';
import { replaceBlock } from '../../src/cli/agents/replace-block.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-agents-'));
});
afterEach(() => rm(folder, { recursive: true }));

const all = readHostNames('claude,codex,cursor,copilot,opencode');
const agents = (): string => join(folder, 'AGENTS.md');

test('it writes one skill where every tool reads it, a block of at most 25 lines, and nothing the second time', async () => {
  const { files, servers } = await installAgents(folder, all);
  expect(files.map(({ path, outcome }) => `${path} ${outcome}`)).toEqual([
    '.claude/skills/throughline/SKILL.md created',
    '.agents/skills/throughline/SKILL.md created',
    'AGENTS.md created',
  ]);
  expect(await readFile(join(folder, '.agents/skills/throughline/SKILL.md'), 'utf8')).toBe(skillText);
  expect(skillText).toMatch(/^---\nname: throughline\ndescription: .{1,1024}\n---\n/);
  expect(agentsBlock.split('\n').length).toBeLessThanOrEqual(25);
  expect(servers.map(({ file }) => file)).toEqual([
    '.mcp.json',
    '.codex/config.toml, or ~/.codex/config.toml',
    '.cursor/mcp.json',
    '.vscode/mcp.json',
    'opencode.json',
  ]);
  expect((await installAgents(folder, all)).files.every(({ outcome }) => outcome === 'unchanged')).toBe(true);
});

test.each([
  ['text before and after', '# Ours\n\nKeep.\n\n<!-- throughline:begin -->\nold\n<!-- throughline:end -->\n\nAfter, no line end'],
  ['other line ends and a byte order mark', '\uFEFF# Ours\r\n\r\nKeep.\r\n'],
  ['no line end', 'Ours'],
])('every byte outside of the markers stays: %s', async (_what, before) => {
  await writeFile(agents(), before);
  await installAgents(folder, all);
  const after = await readFile(agents(), 'utf8');
  const block = /<!-- throughline:begin -->[^]*<!-- throughline:end -->/;
  const [start = '', end = ''] = before.split(block);
  expect(after.startsWith(start) && after.endsWith(end)).toBe(true);
  expect(after).toContain('## Work comes as Bolts');
  await installAgents(folder, all);
  expect(await readFile(agents(), 'utf8')).toBe(after);
});

test.each([
  '<!-- throughline:begin -->\n',
  '<!-- throughline:end -->\n<!-- throughline:begin -->\n',
  '<!-- throughline:begin --><!-- throughline:end --><!-- throughline:end -->',
  '<!-- throughline:begin --><!-- throughline:begin --><!-- throughline:end -->',
])('markers that are no pair are refused, and nothing is written: %j', (text) => {
  expect(() => replaceBlock(text, 'new')).toThrow(expect.objectContaining({ id: 'agents.markers' }));
});

test('what is not UTF-8 and what leads elsewhere is refused before anything is written', async () => {
  await writeFile(agents(), Buffer.from([0xff, 0xfe, 0x41]));
  await expect(installAgents(folder, all)).rejects.toMatchObject({ id: 'file.unreadable' });
  await rm(agents());
  await mkdir(join(folder, 'elsewhere'));
  await symlink(join(folder, 'elsewhere'), join(folder, '.claude'));
  await expect(installAgents(folder, all)).rejects.toMatchObject({ id: expect.stringMatching(/^f/) as string });
});

test('a tool that is not known is named with those that are', () => {
  expect(() => readHostNames('claude,emacs')).toThrow(
    expect.objectContaining({ id: 'agents.unknown', message: 'Not known: emacs.' }),
  );
});

import { InputError } from '../../lifecycle/errors.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { openFolder } from '../folder/open-folder.ts';
import { agentHosts, type AgentHostName } from './agent-hosts.ts';
import { agentsBlock, skillText } from './agent-texts.ts';
import { readAgentsFile } from './read-agents-file.ts';
import { replaceBlock } from './replace-block.ts';

/** Writes the skill and the block of AGENTS.md. Called again, it changes nothing. */
export async function installAgents(name: string, names: readonly AgentHostName[]): Promise<Report<'agent-install'>> {
  const hosts = names.map((one) => agentHosts[one]);
  const folder = await openFolder(name, { create: false });
  // Read and judged before anything is written.
  const agents = await readAgentsFile(name);
  const wanted = [
    ...new Map(hosts.map(({ skill }) => [skill, skillText])),
    ['AGENTS.md', replaceBlock(agents ?? '', agentsBlock)] as const,
  ];
  const files: Report<'agent-install'>['files'] = [];
  for (const [path, text] of wanted) {
    const before = path === 'AGENTS.md' ? agents : await folder.readText(path);
    if (before !== text) await folder.write(path, text);
    files.push({ path, outcome: before === text ? 'unchanged' : before === null ? 'created' : 'updated' });
  }
  return { folder: name, files, servers: hosts.map(({ title, file, snippet }) => ({ tool: title, file, snippet })) };
}

/** Parses `claude,codex`. Throws InputError `agents.unknown`. */
export function readHostNames(text: string): AgentHostName[] {
  const names = [
    ...new Set(
      text
        .split(',')
        .map((one) => one.trim().toLowerCase())
        .filter((one) => one !== ''),
    ),
  ];
  const unknown = names.filter((one) => !Object.hasOwn(agentHosts, one));
  if (names.length > 0 && unknown.length === 0) return names as AgentHostName[];
  throw new InputError({
    id: 'agents.unknown',
    message: names.length === 0 ? 'No tool is named.' : `Not known: ${unknown.join(', ')}.`,
    fix: `Name one or more of ${Object.keys(agentHosts).join(', ')}, with commas between them.`,
  });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '../e2e/support/command-line.ts';

/** One instruction, such as `COPY bin bin`, with its line breaks joined. */
export interface Instruction {
  readonly name: string;
  readonly text: string;
}

/** The Dockerfile's instructions in order. */
export async function readDockerfile(): Promise<Instruction[]> {
  const text = await readFile(join(repositoryRoot, 'Dockerfile'), 'utf8');
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n/g, ' ')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      return { name, text: rest.replace(/\s+/g, ' ') };
    });
}

/** What an instruction in its exec form holds, such as `["serve"]`. */
export function readExecForm(text: string): string[] {
  return JSON.parse(text.slice(text.indexOf('['))) as string[];
}

/** `ENV` of the last stage. */
export function readEnvironment(instructions: readonly Instruction[]): Record<string, string> {
  const lines = instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(' '));
  return Object.fromEntries(lines.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));
}

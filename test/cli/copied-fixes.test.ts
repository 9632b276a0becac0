import { readdir, readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { buildProgram } from '../../src/cli/program.ts';
import { recordTerminal } from './support/recording-terminal.ts';

// Whoever is refused copies the command that the fix names: with an argument or a required option missing it is refused again.

const program = buildProgram({ terminal: recordTerminal({ json: false }) } as never, '0.0.0');
const root = new URL('../../src/', import.meta.url);

/** What says what a command is, rather than what to do now. */
const isHelp = (file: string): boolean =>
  /^(?:cli\/commands\/|cli\/design\/render-moves|cli\/fixes\/|client\/|operations\/)/.test(file);

/** Commands that a text speaks of by name. */
const spokenOf = new Set(['sync', 'export', 'bundle export', 'rfc review']);

/** Of every `throughline …` in a text, the words behind it; what is computed counts as one word. */
function listCalls(source: string): string[][] {
  const folded = foldHoles(source);
  return [...folded.matchAll(/(?:`|HOLE |: )throughline ([^`\\\n;]+)/g)].map(([, line = '']) =>
    [...line.split(' · ')[0]!.matchAll(/"[^"]*"|[^\s"]+/g)].map(([word]) => word),
  );
}

/** `${…}` by HOLE, innermost first; the name of the program as it is called on a screen by that. */
function foldHoles(source: string): string {
  const named = source.replaceAll(/\$\{(?:style\.)?command\}/g, '`throughline');
  let folded = named;
  for (;;) {
    const next = folded.replaceAll(/\$\{[^{}]*\}/g, 'HOLE');
    if (next === folded) return folded;
    folded = next;
  }
}

function findCommand(words: readonly string[]): { command: Command; name: string; rest: readonly string[] } {
  let command = program;
  let at = 0;
  for (;;) {
    const sub = command.commands.find((one) => one.name() === words[at] || one.aliases().includes(words[at] ?? ''));
    if (!sub) return { command, name: words.slice(0, at).join(' '), rest: words.slice(at) };
    command = sub;
    at += 1;
  }
}

/** What keeps the line from being taken. */
function findProblems(words: readonly string[]): string[] {
  const { command, name, rest } = findCommand(words);
  // A word that is computed may be any verb.
  if (command === program || command.commands.length > 0 || rest.includes('--help')) return [];
  if (rest.length === 0 && spokenOf.has(name)) return [];
  const flags = rest.flatMap((word) => /^--[a-z-]+/.exec(word)?.[0] ?? []);
  const known = [...command.options, ...program.options];
  const valued = new Set(command.options.filter(({ required }) => required).map(({ long }) => long));
  const given = rest.filter((word, at) => !word.startsWith('--') && !valued.has(rest[at - 1]));
  const needed = command.registeredArguments.filter(({ required }) => required).length;
  return [
    ...command.options
      .filter(({ mandatory, long }) => mandatory && !flags.includes(long ?? ''))
      .map(({ long }) => `lacks ${long}`),
    ...flags.filter((flag) => !known.some(({ long }) => long === flag)).map((flag) => `${flag} is unknown`),
    ...(given.length < needed ? [`lacks ${needed - given.length} of its arguments`] : []),
  ];
}

test('every command that a text names can be copied: it has its arguments and the options that it cannot do without', async () => {
  const files = (await readdir(root, { recursive: true })).filter((file) => file.endsWith('.ts') && !isHelp(file));
  const calls = await Promise.all(
    files.map(async (file) => listCalls(await readFile(new URL(file, root), 'utf8')).map((words) => ({ file, words }))),
  );
  expect(calls.flat().length).toBeGreaterThan(150);
  const wrong = calls
    .flat()
    .map(({ file, words }) => ({ file, line: words.join(' '), problems: findProblems(words) }))
    .filter(({ problems }) => problems.length > 0);
  expect(wrong).toEqual([]);
});

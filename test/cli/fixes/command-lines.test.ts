import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { commandLine, renderForTerminal } from '../../../src/cli/fixes/command-lines.ts';
import { buildProgram } from '../../../src/cli/program.ts';
import type { Session } from '../../../src/cli/session.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import { act, field, fix, type Fix } from '../../../src/lifecycle/fixes/fix.ts';
import { sampleActs } from '../../support/sample-acts.ts';

/** The real program, whose commands do nothing but count as called. */
function parse(argv: readonly string[]): number {
  const style = createStyle({ color: false, command: 'throughline' });
  const terminal = { out: style, err: style, writeOut: () => undefined, writeErr: () => undefined };
  const program = buildProgram({ terminal } as unknown as Session, '0.0.0');
  let called = 0;
  const disarm = (command: Command): void => {
    command.commands.forEach(disarm);
    if (command.commands.length === 0 || command.name() === 'doctor') command.action(() => void (called += 1));
  };
  disarm(program);
  program.parse(argv, { from: 'user' });
  return called;
}

/** As a shell splits it. */
function split(line: string): string[] {
  return [...line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word.replaceAll(/["']/g, ''));
}

test.each(sampleActs)('%s is a command line that the program takes', (_, acted, isFull) => {
  const line = commandLine(acted);
  expect(line).not.toContain('undefined');
  // What is told nothing has placeholders, and a placeholder is no number and no choice.
  if (isFull) expect(parse(split(line))).toBe(1);
});

test.each<[Fix, string]>([
  [fix`Decide there: ${act('readGate', { key: 'GATE-001' })}.`, 'Decide there: `throughline gate show GATE-001`.'],
  [
    fix`${act('readArtifact', { key: 'RFC-001' })}, ${act('readArtifact')}`,
    '`throughline rfc show RFC-001`, `throughline artifact show KEY`',
  ],
  [fix`${act('closeDesignSession', { key: 'DS-001' })}`, '`throughline design close DS-001 --reason "…"`'],
  [
    fix`${act('decideGate', { key: 'GATE-001', decision: 'request-changes', comments: [{ part: 'PART', text: '…' }] })}`,
    '`throughline gate request-changes GATE-001 --note "…" --comment PART="…"`',
  ],
  [fix`${act('assignGate', { key: 'GATE-001', assignees: [] })}`, '`throughline gate assign GATE-001 --anyone`'],
  [fix`${act('answerDesignTurn', { key: 'DS-001' })}`, '`throughline design say DS-001 --again`'],
  [
    fix`${act('takeDesignTurn', { key: 'DS-001', move: 'decide', as: 'accept', about: ['CH-1', 'CH-2'], text: '…' })}`,
    '`throughline design say DS-001 decide --as accept --about CH-1,CH-2 "…"`',
  ],
  [fix`${act('startRun', { workflow: 'lightweight', prd: 'PRD-001', fresh: true })}`, '`throughline tip draft PRD-001 --new`'],
  [fix`Say it in ${field('as')}.`, 'Say it in `--as`.'],
  // What somebody called themselves is no command.
  [fix`${act('reactivatePerson', { id: '$(reboot) "it"' })}`, `\`throughline person reactivate '$(reboot) "it"'\``],
  ['A plain sentence.', 'A plain sentence.'],
])('%j is at a terminal %s', (fixed, rendered) => {
  expect(renderForTerminal(fixed)).toBe(rendered);
});

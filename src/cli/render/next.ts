import { count } from '../../lifecycle/count.ts';
import type { Next } from '../../usecases/list-next.ts';
import type { Style } from './style.ts';
import { commands, indent, stack } from './sections.ts';
import { duration, hang, oneLine } from './text.ts';

/** What waits for the reader, with the command that takes it up; on an empty desk, what to do first. */
export function renderNext(
  { gates, runs }: Next,
  { empty, nowMs, style }: { empty: boolean; nowMs: number; style: Style },
): string {
  const { colors, command, columns } = style;
  if (gates.length === 0 && runs.length === 0) {
    return empty
      ? stack(
          ['Nothing is here yet. Begin with a PRD:'],
          indent(commands([{ label: 'Draft a domain model', command: `${command} daa generate FILE.md` }], style)),
        )
      : 'Nothing waits for you.';
  }
  const age = (iso: string): string => `for ${duration(Math.max(0, nowMs - Date.parse(iso)))}`;
  return stack(
    [colors.bold(`${count(gates.length + runs.length, 'thing')} ${gates.length + runs.length === 1 ? 'waits' : 'wait'} for you`)],
    ...gates.map((gate) => [
      ...hang(
        `${colors.yellow('◆')} `,
        `${gate.key} waits for your decision on ${gate.artifactKey} version ${gate.version}, ${oneLine(gate.artifactTitle)}, ${age(gate.openedAt)}`,
        columns,
      ),
      `  ${colors.cyan(`${command} gate show ${gate.key}`)}`,
    ]),
    ...runs.map((run) =>
      run.status === 'running' || run.status === 'queued'
        ? [
            ...hang(`${colors.yellow('◆')} `, `${run.key} (${run.workflow}) is not finished, ${age(run.updatedAt)}`, columns),
            `  ${colors.cyan(`${command} run watch ${run.key}`)}`,
          ]
        : [
            ...hang(
              `${colors.red('✖')} `,
              `${run.key} (${run.workflow}) has ${run.status} ${age(run.updatedAt)}${run.error ? `: ${run.error.message}` : ''}`,
              columns,
            ),
            `  ${colors.cyan(`${command} run show ${run.key}`)}`,
          ],
    ),
  );
}

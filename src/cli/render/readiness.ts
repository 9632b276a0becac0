import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { oneLine } from './text.ts';

export function renderReadiness({ ready, version, checks }: Report<'readiness'>, { colors }: Style): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  const degraded = ready && checks.some(({ ok }) => !ok) ? `, but ${colors.yellow('degraded')}` : '';
  return [
    `Throughline ${oneLine(version)} is ${ready ? colors.green('ready') : colors.red('not ready')}${degraded}.`,
    ...checks.map(
      ({ name, ok, needed, detail }) =>
        `${ok ? colors.green('✓') : needed ? colors.red('✖') : colors.yellow('!')} ${name.padEnd(width)}  ${oneLine(detail)}`,
    ),
  ].join('\n');
}

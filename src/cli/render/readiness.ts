import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';
import { oneLine } from './text.ts';

export function renderReadiness({ ready, version, checks }: Report<'readiness'>, { colors }: Style): string {
  const width = Math.max(0, ...checks.map(({ name }) => name.length));
  return [
    `Throughline ${oneLine(version)} is ${ready ? colors.green('ready') : colors.red('not ready')}.`,
    ...checks.map(
      ({ name, ok, detail }) => `${ok ? colors.green('✓') : colors.red('✖')} ${name.padEnd(width)}  ${oneLine(detail)}`,
    ),
  ].join('\n');
}

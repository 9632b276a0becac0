import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';

export function renderServerReady(ready: Report<'serve'>, { colors, command }: Style): string {
  const { url, ops, loginUrl, ownerTokenFile, database } = ready;
  const watched = ops === null ? [] : [`Health, readiness and metrics: ${colors.cyan(ops)}`];
  if (url === null) return [`Throughline works on the runs in ${database}.`, ...watched].join('\n');
  return [
    `Throughline listens on ${colors.cyan(url)} (docs: /docs)`,
    `Token: yours, or the owner's in ${ownerTokenFile}`,
    loginUrl === null
      ? `Sign in at a browser: ${colors.cyan(`${command} login-link`)}`
      : `Sign in at a browser, once, within 15 minutes: ${colors.cyan(loginUrl)}`,
    ...watched,
  ].join('\n');
}

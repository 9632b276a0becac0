import type { Report } from '../../usecases/reports/registry.ts';
import type { Style } from './style.ts';

export function renderServerReady(ready: Report<'serve'>, { colors, command }: Style): string {
  const { url, ops, loginUrl, ownerToken, ownerTokenFile, folder } = ready;
  const watched = ops === null ? [] : [`Health, readiness and metrics: ${colors.cyan(ops)}`];
  if (url === null) return [`Throughline works on the runs of ${folder}.`, ...watched].join('\n');
  return [
    `Throughline listens on ${colors.cyan(url)} (docs: /docs)`,
    ownerToken === null
      ? `Token: yours, or the owner's in ${ownerTokenFile}`
      : `Token of the owner, also kept in ${ownerTokenFile}: ${colors.bold(ownerToken)}`,
    loginUrl === null
      ? `Sign in at a browser: ${colors.cyan(`${command} login-link`)}`
      : `Sign in at a browser, once, within 15 minutes: ${colors.cyan(loginUrl)}`,
    ...watched,
  ].join('\n');
}

import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { renderForTerminal } from '../fixes/command-lines.ts';
import type { Style } from './style.ts';

/** What the service and commands say names commands as `throughline …`; the reader sees the form that works here. */
export function runnable(fix: Fix, { command }: Pick<Style, 'command'>): string {
  return renderForTerminal(fix).replaceAll('`throughline ', `\`${command} `);
}

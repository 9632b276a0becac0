import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { renderForTerminal } from '../fixes/command-lines.ts';
import type { Style } from './style.ts';

/** Replaces `throughline …` in texts by the command that works here. */
export function runnable(fix: Fix, { command }: Pick<Style, 'command'>): string {
  return renderForTerminal(fix).replaceAll('`throughline ', `\`${command} `);
}

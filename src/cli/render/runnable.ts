import type { Style } from './style.ts';

/** What the service says names commands as `throughline …`; the reader sees the form that works here. */
export function runnable(text: string, { command }: Pick<Style, 'command'>): string {
  return text.replaceAll('`throughline ', `\`${command} `);
}

import { CommanderError } from 'commander';
import { InputError, ThroughlineError } from '../lifecycle/errors.ts';
import type { Fix } from '../lifecycle/fixes/fix.ts';
import type { Report } from '../usecases/reports/registry.ts';
import { renderForTerminal } from './fixes/command-lines.ts';
import { renderError } from './render/error.ts';
import type { Terminal } from './interaction/terminal.ts';

/** Prints every error. Returns 2 when the call or its input is wrong, 1 when it failed. */
export function reportError(error: unknown, terminal: Terminal): 1 | 2 {
  const refusal = toRefusal(error);
  if (terminal.json) {
    const { id, message, details } = refusal;
    const fix = renderForTerminal(refusal.fix);
    const report: Report<'error'> = { error: { id, message, fix, ...(details === undefined ? {} : { details }) } };
    terminal.writeOut(`${JSON.stringify(report, null, 2)}\n`);
  } else {
    terminal.writeErr(`${renderError(refusal, terminal.err)}\n`);
  }
  return error instanceof InputError ? 2 : 1;
}

interface Refusal {
  readonly id: string;
  readonly message: string;
  readonly fix: Fix;
  readonly details?: unknown;
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof ThroughlineError) return error;
  return {
    id: 'internal',
    message: `This is a defect in Throughline: ${error instanceof Error ? error.message : String(error)}`,
    fix: 'Run it again with THROUGHLINE_LOG=debug and report what it prints. What was stored before is kept.',
    details: error instanceof Error && !(error instanceof CommanderError) ? { stack: error.stack } : undefined,
  };
}

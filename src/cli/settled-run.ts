import { ConflictError, ThroughlineError, UnavailableError } from '../lifecycle/errors.ts';
import type { Run } from '../usecases/ports.ts';

/** Passes when the run waits at a gate or has succeeded; otherwise throws what stopped it, and how to go on. */
export function requireSettled(run: Run): void {
  const details = { run: run.key, workflow: run.workflow, status: run.status, node: run.node };
  switch (run.status) {
    case 'waiting':
    case 'succeeded':
      return;
    case 'queued':
    case 'running':
      throw new UnavailableError({
        id: 'run.interrupted',
        message: `Stopped before ${run.key} was done. What it finished is kept.`,
        fix: `\`throughline run watch ${run.key}\` goes on from there, \`throughline run cancel ${run.key}\` gives it up.`,
        details,
      });
    case 'canceled':
      throw new ConflictError({
        id: 'run.canceled',
        message: `${run.key} was canceled.`,
        fix: `\`throughline run show ${run.key}\` tells by whom; add --new to start another.`,
        details,
      });
    case 'failed':
    case 'blocked':
      throw new ThroughlineError({
        id: run.error?.id ?? `run.${run.status}`,
        message: `${run.key} ${run.status === 'failed' ? 'failed' : 'is blocked'}: ${run.error?.message ?? 'no reason was recorded.'}`,
        fix: [run.error?.fix, `\`throughline run retry ${run.key}\` goes on from where it stopped.`].filter(Boolean).join(' '),
        details,
      });
  }
}

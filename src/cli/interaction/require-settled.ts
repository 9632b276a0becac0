import { joinFixes } from '../../lifecycle/fixes/fix.ts';
import { isForkAWayOn, startDecided } from '../../lifecycle/blocked-run.ts';
import { ConflictError, ThroughlineError, UnavailableError } from '../../lifecycle/errors.ts';
import type { Report } from '../../usecases/reports/registry.ts';

/** Requires that the run waits at a gate or succeeded; otherwise throws why it did not. */
export function requireSettled(run: Report<'run-summary'>): void {
  const details = { run: run.id, workflow: run.workflow, status: run.status, node: run.node };
  switch (run.status) {
    case 'waiting':
    case 'succeeded':
      return;
    case 'queued':
      throw new UnavailableError({
        id: 'run.interrupted',
        message: `Stopped before ${run.id} was done. What it finished is kept.`,
        fix: `\`throughline run watch ${run.id}\` goes on from there, as a server does that works on it; \`throughline run cancel ${run.id}\` gives it up.`,
        details,
      });
    case 'running':
      throw new UnavailableError({
        id: 'run.goes-on',
        message: `Only this command has stopped: a server or another process works on ${run.id} and goes on.`,
        fix: `\`throughline run watch ${run.id}\` follows it again, \`throughline run cancel ${run.id}\` stops it for good.`,
        details,
      });
    case 'canceled':
      throw new ConflictError({
        id: 'run.canceled',
        message: `${run.id} was canceled.`,
        fix: `\`throughline run show ${run.id}\` tells by whom; add --new to start another.`,
        details,
      });
    case 'failed':
    case 'blocked':
      throw new ThroughlineError({
        id: run.error?.id ?? `run.${run.status}`,
        message: `${run.id} ${run.status === 'failed' ? 'failed' : 'is blocked'}: ${run.error?.message ?? 'no reason was recorded.'}`,
        fix: joinFixes(
          run.error?.fix,
          run.error?.id.startsWith(startDecided) ? '' : `\`throughline run retry ${run.id}\` goes on from where it stopped.`,
          isForkAWayOn(run) ? `\`throughline run fork ${run.id}\` moves on to the current version.` : '',
        ),
        details,
      });
  }
}

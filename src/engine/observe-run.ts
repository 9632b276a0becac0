import type { Log } from '../log.ts';
import type { LeasedRun, Settlement } from '../ports/run-execution.ts';
import { count, observe } from '../telemetry/metrics.ts';
import type { Span } from '../telemetry/spans.ts';

/** Reports what a worker does with a run: log lines, metrics and span attributes. */
export interface RunObserver {
  taken(): void;
  settled(settlement: Settlement): void;
  leaseLost(): void;
}

/** Creates the observer of one pick-up. `log` undefined: nothing is logged. */
export function observeRun({ run, lease }: LeasedRun, { log, span }: { log: Log | undefined; span: Span }): RunObserver {
  const { workflow } = run;
  const about = { runKey: run.key, workflow, epoch: lease.epoch };
  return {
    taken() {
      count('run_pick_ups_total', { workflow });
      log?.info(about, 'run taken');
    },

    settled(settlement) {
      const { status } = settlement;
      span.set({ settledAs: status });
      count('run_settlements_total', { workflow, status });
      if (status === 'waiting') {
        span.set({ gateKey: settlement.gateKey });
        log?.info({ ...about, gateKey: settlement.gateKey }, 'run waits at a gate');
      } else if ('error' in settlement) {
        // Reports the id but not the message, which may quote a document.
        span.fail(settlement.error.id);
        log?.warn({ ...about, status, error: settlement.error.id }, 'run stopped');
      } else log?.info({ ...about, status }, 'run settled');
      if (status === 'succeeded' || status === 'failed')
        observe('run_duration_seconds', { workflow, status }, (Date.now() - Date.parse(run.createdAt)) / 1000);
    },

    leaseLost() {
      span.set({ settledAs: 'lease-lost' });
      count('run_leases_lost_total', { workflow });
      log?.info(about, 'run let go: its lease is lost');
    },
  };
}

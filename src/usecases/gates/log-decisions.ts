import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { Log } from '../../log.ts';
import type { GateStore } from '../../ports/gates.ts';

/** Logs each decision and refusal. The audit trail, which can be trusted, records who decided. */
export function logDecisions(gates: GateStore, log: Log): GateStore {
  return {
    ...gates,
    async decide(params) {
      const { key: gateKey, decision } = params;
      try {
        const gate = await gates.decide(params);
        log.info({ gateKey, runKey: gate.runId, decision, status: gate.status }, 'gate decided');
        return gate;
      } catch (error) {
        if (error instanceof ThroughlineError) log.warn({ gateKey, decision, refusal: error.id }, 'decision refused');
        throw error;
      }
    },
  };
}

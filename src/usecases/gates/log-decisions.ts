import { ThroughlineError } from '../../lifecycle/errors.ts';
import type { Log } from '../../log.ts';
import type { GateStore } from '../../ports/gates.ts';

/** The gates, with a line of the log for each decision and each refusal of one. Who decided stands in the audit trail, which can be trusted. */
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

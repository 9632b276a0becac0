import { observe } from '../telemetry/metrics.ts';

/** Measures how long it takes from a decision to the node behind its gate, by the clocks of the database and of this machine. */
export function measureLatency(workflow: string): {
  readonly decided: (at: readonly (string | null)[]) => void;
  readonly nodeStarts: () => void;
} {
  let lastAtMs: number | null = null;
  return {
    /** The run goes on with these decisions. */
    decided(at) {
      const known = at.flatMap((time) => (time === null ? [] : [Date.parse(time)]));
      lastAtMs = known.length > 0 ? Math.max(...known) : null;
    },
    nodeStarts() {
      if (lastAtMs !== null) observe('decision_to_next_node_seconds', { workflow }, Math.max(0, Date.now() - lastAtMs) / 1000);
      lastAtMs = null;
    },
  };
}

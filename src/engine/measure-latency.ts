import { observe } from '../telemetry/metrics.ts';

/** Measures decision to next node, by the clocks of the database and of this machine. */
export function measureLatency(workflow: string): {
  readonly decided: (at: readonly (string | null)[]) => void;
  readonly nodeStarts: () => void;
} {
  let lastAtMs: number | null = null;
  return {
    /** Records the times of the decisions that the run continues with. */
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

/** Buckets in seconds for requests and for the time from a decision to the next node. */
const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Buckets in seconds for nodes and model calls. */
const slow = [0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900];
/** Buckets in seconds for runs, which mostly wait for a person. */
const long = [1, 10, 60, 600, 3_600, 14_400, 86_400, 604_800];

/**
 * The counters of this process. Labels come from closed lists or are bounded (see metrics.ts), and
 * never hold a key, a person's name or a text. Names end in their unit, in seconds for time.
 */
export const counters = {
  http_requests_total: { help: 'Requests answered', labels: ['method', 'route', 'status'] },
  http_refusals_total: { help: 'Calls refused for who made them', labels: ['refusal'] },
  run_pick_ups_total: { help: 'Times that a worker took a run', labels: ['workflow'] },
  run_settlements_total: { help: 'Times that a worker gave a run back, by what it came to', labels: ['workflow', 'status'] },
  run_leases_lost_total: { help: 'Runs let go because another worker has them or they were canceled', labels: ['workflow'] },
  gate_decisions_total: { help: 'Decisions recorded', labels: ['decision'] },
  model_requests_total: { help: 'Requests to models, by how they ended', labels: ['provider', 'model', 'outcome'] },
  model_repeats_total: { help: 'Requests repeated after a failure', labels: ['provider', 'reason'] },
  model_tokens_total: { help: 'Tokens used; input includes cached ones', labels: ['provider', 'model', 'type'] },
  model_cost_usd_total: { help: 'Cost of requests whose price is known, in US dollars', labels: ['provider', 'model'] },
  notifications_total: { help: 'Attempts to notify, by how they ended', labels: ['channel', 'outcome'] },
} as const satisfies Record<string, Definition>;

export const histograms = {
  http_request_duration_seconds: { help: 'From request to answer', labels: ['method', 'route'], buckets: quick },
  run_duration_seconds: { help: 'From the start of a run to its end', labels: ['workflow', 'status'], buckets: long },
  node_duration_seconds: { help: 'Of one visit of a node', labels: ['workflow', 'node'], buckets: slow },
  decision_to_next_node_seconds: {
    help: 'From a decision to the first node behind its gate',
    labels: ['workflow'],
    buckets: quick,
  },
  model_request_duration_seconds: { help: 'Of one request to a model', labels: ['provider', 'model'], buckets: slow },
} as const satisfies Record<string, Definition & { readonly buckets: readonly number[] }>;

/** The values read from the database when metrics are requested. Every process reports the same. */
export const gauges = {
  runs: { help: 'Runs that have not ended, by status', labels: ['workflow', 'status'] },
  gates_open: { help: 'Gates that wait for a decision', labels: [] },
  gates_overdue: { help: 'Gates that wait for a decision past their due time', labels: [] },
  gates_oldest_age_seconds: { help: 'How long the oldest open gate has waited', labels: [] },
  outbox_depth: { help: 'Wake-ups on their way from the database to the queue', labels: [] },
  outbox_oldest_age_seconds: { help: 'How long the oldest of them has waited', labels: [] },
  queue_jobs: { help: 'Jobs in the queue, told by processes with workers', labels: ['state'] },
  part_up: { help: '1 while that part answers as it should, else 0 and its gauges are left out', labels: ['part'] },
  notifications: {
    help: 'Messages that have not arrived, by channel: still repeated, or given up',
    labels: ['channel', 'status'],
  },
  incident_target_actual: {
    help: 'Mean of the last 90 days: seconds from the alert, a share, or a number; absent where nothing is known',
    labels: ['target'],
  },
  incident_target_met: { help: '1 while the target of specification 1.6 is met, else 0', labels: ['target'] },
  audit_unsealed: { help: 'Audit entries not chained yet', labels: [] },
} as const satisfies Record<string, Definition>;

interface Definition {
  readonly help: string;
  readonly labels: readonly string[];
}

type LabelsOf<D extends Definition> = Readonly<Record<D['labels'][number], string>>;
export type CounterLabels<N extends keyof typeof counters> = LabelsOf<(typeof counters)[N]>;
export type HistogramLabels<N extends keyof typeof histograms> = LabelsOf<(typeof histograms)[N]>;

/** One reading of a gauge. */
export interface Reading {
  readonly gauge: keyof typeof gauges;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

export const prefix = 'throughline_';

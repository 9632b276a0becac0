import { NotFoundError } from '../lifecycle/errors.ts';
import type { Run, RunEvent } from '../ports/runs.ts';
import type { UsecasePorts } from './ports.ts';

/** One visit of a node, as far as the run's events tell. */
export interface RunStep {
  readonly node: string;
  readonly status: 'running' | 'finished' | 'failed' | 'stopped';
  readonly startedAt: string;
  /** Null while it runs. */
  readonly durationMs: number | null;
  /** What the node reported about itself, in order. */
  readonly notes: readonly string[];
}

export interface RunDescription {
  readonly run: Run;
  readonly steps: readonly RunStep[];
  /** Why it was canceled, and by whom; '' otherwise. */
  readonly canceledBecause: string;
}

/** A run with its steps in order. Throws NotFoundError `run.not-found`. */
export async function describeRun(ports: Pick<UsecasePorts, 'runs'>, { key }: { key: string }): Promise<RunDescription> {
  const run = await readRun(ports, key);
  const events = await ports.runs.events(key, 0);
  return {
    run,
    steps: stepsFromEvents(events),
    canceledBecause: events.find((event) => event.type === 'canceled')?.text ?? '',
  };
}

/** Throws NotFoundError `run.not-found`. */
export async function readRun(ports: Pick<UsecasePorts, 'runs'>, key: string): Promise<Run> {
  const run = await ports.runs.read(key);
  if (run) return run;
  throw new NotFoundError({
    id: 'run.not-found',
    message: `There is no run ${key}.`,
    fix: '`throughline run list` shows the runs that exist.',
  });
}

const endings = { failed: 'failed', canceled: 'stopped', blocked: 'stopped' } as const;

/** Pairs starts with ends. A node that starts again without an end was cut off by a crash. */
export function stepsFromEvents(events: readonly RunEvent[]): RunStep[] {
  const steps: RunStep[] = [];
  const close = (event: RunEvent, status: RunStep['status']): void => {
    const open = steps.findLastIndex((step) => step.status === 'running' && (event.node === '' || step.node === event.node));
    const step = steps[open];
    if (step) steps[open] = { ...step, status, durationMs: Date.parse(event.at) - Date.parse(step.startedAt) };
  };
  for (const event of events) {
    if (event.type === 'node-started') {
      close(event, 'stopped');
      steps.push({ node: event.node, status: 'running', startedAt: event.at, durationMs: null, notes: [] });
    } else if (event.type === 'node-finished') {
      close(event, 'finished');
    } else if (event.type === 'progress') {
      const last = steps.findLastIndex((step) => step.node === event.node);
      const step = steps[last];
      if (step) steps[last] = { ...step, notes: [...step.notes, event.text] };
    } else if (event.type === 'failed' || event.type === 'canceled' || event.type === 'blocked') {
      close(event, endings[event.type]);
    }
  }
  return steps;
}

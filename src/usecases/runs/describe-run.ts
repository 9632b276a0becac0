import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { BudgetState } from '../../ports/budgets.ts';
import { addUsage, type Usage } from '../../ports/drafter.ts';
import type { Run, RunEvent, StepUsage } from '../../ports/runs.ts';
import type { UsecasePorts } from '../ports.ts';

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

/** What a step drafted with. */
export interface StepDrafting {
  readonly drafter: StepUsage['drafter'];
  readonly attempts: number;
  /** The run that paid for it, where this one took it over. */
  readonly reusedFrom: string | null;
  readonly uncounted: number;
  readonly usage: Usage;
}

export interface RunDescription {
  readonly run: Run;
  /** `drafting` is null for steps that draft nothing and for interrupted attempts of a step. */
  readonly steps: readonly (RunStep & { readonly drafting: StepDrafting | null })[];
  /** Why it was canceled, and by whom; '' otherwise. */
  readonly canceledBecause: string;
  /** As it stands now. */
  readonly budget: Pick<BudgetState, 'run' | 'day'>;
}

/** A run with its steps in order. Throws NotFoundError `run.not-found`. */
export async function describeRun(
  ports: Pick<UsecasePorts, 'runs' | 'budgets'>,
  { key }: { key: string },
): Promise<RunDescription> {
  const run = await readRun(ports, key);
  const [events, usages, budget] = await Promise.all([ports.runs.events(key, 0), ports.runs.steps(key), ports.budgets.read(key)]);
  return {
    run,
    steps: addDrafting(stepsFromEvents(events), usages),
    budget,
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
    fix: fix`${act('listRuns')} shows the runs that exist.`,
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

/** Adds its usage to each step. A repeat of an interrupted step counts as one visit, shown last. */
export function addDrafting(steps: readonly RunStep[], usages: readonly StepUsage[]): RunDescription['steps'] {
  const byNode = Map.groupBy(mergeVisits(usages), ({ node }) => node);
  return steps.map((step, index) => {
    const again = steps.findIndex(({ node }, later) => later > index && node === step.node);
    if (again >= 0 && step.status !== 'finished') return { ...step, drafting: null };
    const visitsBefore = steps.slice(0, index).filter(({ node, status }) => node === step.node && status === 'finished').length;
    const used = byNode.get(step.node)?.[visitsBefore];
    if (!used) return { ...step, drafting: null };
    const { drafter, attempts, reusedFrom, uncounted, usage } = used;
    return { ...step, drafting: { drafter, attempts, reusedFrom, uncounted, usage } };
  });
}

/** A visit may draft more than once, such as for each earlier review. */
function mergeVisits(usages: readonly StepUsage[]): StepUsage[] {
  const visits = Map.groupBy(usages, ({ node, visit }) => `${node}/${visit}`);
  return [...visits.values()].map((parts) =>
    parts.reduce((sum, part) => ({
      ...sum,
      attempts: Math.max(sum.attempts, part.attempts),
      uncounted: sum.uncounted + part.uncounted,
      usage: addUsage(sum.usage, part.usage),
      drafter: part.drafter ?? sum.drafter,
    })),
  );
}

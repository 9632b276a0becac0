import type { Report } from '../../../usecases/reports/registry.ts';

type RunDocument = Report<'run-show'>;
type Usage = RunDocument['usage'];

export interface StepRow {
  /** In the address; the second visit of `revise-daa` is `revise-daa-2`. */
  readonly id: string;
  readonly node: string;
  readonly title: string;
  readonly status: RunDocument['steps'][number]['status'];
  readonly startedAt: string;
  readonly took: string;
  /** `rules`, a model, or empty for a step that drafts nothing. */
  readonly drafter: string;
  readonly use: string;
  readonly notes: readonly string[];
  /** What a reader has to know about how it was drafted. */
  readonly remarks: readonly string[];
}

export interface RunActs {
  readonly mayCancel: boolean;
  readonly mayRetry: boolean;
  readonly mayFork: boolean;
}

/** `write-pseudocode` becomes `Write pseudocode`, `save-rfc` becomes `Save RFC`. */
export function nameStep(node: string): string {
  const words = node.replaceAll('-', ' ').replaceAll(/\b(?:prd|daa|tip|rfc|adr)\b/g, (kind) => kind.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Inception of PRD-002`, `RFC of DAA-002`. */
export function nameRun({ workflow, subject }: Pick<RunDocument, 'workflow' | 'subject'>): string {
  const source = workflow === 'rfc' ? (subject['daa'] ?? subject['tip']) : subject['prd'];
  const about = source ?? Object.values(subject)[0];
  return about === undefined ? nameStep(workflow) : `${nameStep(workflow)} of ${about}`;
}

/** The steps in the order of their starts, each with an id of its own. */
export function listSteps(steps: RunDocument['steps']): readonly StepRow[] {
  const visits = new Map<string, number>();
  return steps.map(({ node, status, startedAt, durationMs, notes, drafting }) => {
    const visit = (visits.get(node) ?? 0) + 1;
    visits.set(node, visit);
    return {
      id: visit === 1 ? node : `${node}-${visit}`,
      node,
      title: visit === 1 ? nameStep(node) : `${nameStep(node)}, visit ${visit}`,
      status,
      startedAt,
      took: durationMs === null ? '' : describeDuration(durationMs),
      drafter: drafting?.drafter ? (drafting.drafter.model ?? 'rules') : '',
      use: drafting ? describeUsage(drafting.usage) : '',
      notes,
      remarks: drafting
        ? [
            ...(drafting.attempts > 1 ? [`${drafting.attempts} attempts`] : []),
            ...(drafting.reusedFrom ? [`taken over from ${drafting.reusedFrom}`] : []),
            ...(drafting.uncounted > 0 ? [`${drafting.uncounted} cut off, whose cost nobody knows`] : []),
          ]
        : [],
    };
  });
}

/** `12,300 tokens, $0.0421`; empty where nothing was asked of a model. */
export function describeUsage({ inputTokens, outputTokens, costUsd }: Usage): string {
  const tokens = inputTokens + outputTokens;
  if (tokens === 0) return '';
  return `${tokens.toLocaleString('en-US')} tokens, ${describeCost(costUsd)}`;
}

export function describeCost(usd: number | null): string {
  if (usd === null) return 'cost not known';
  return usd > 0 && usd < 0.01 ? `$${usd.toFixed(4)}` : `$${usd.toFixed(2)}`;
}

export function describeDuration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1_000)} s`;
}

/** Which acts the server would not refuse because of the run's status. */
export function actsOf(status: RunDocument['status']): RunActs {
  const hasEnded = status === 'succeeded' || status === 'canceled';
  return {
    mayCancel: !hasEnded,
    mayRetry: status === 'failed' || status === 'blocked',
    mayFork: hasEnded || status === 'failed' || status === 'blocked',
  };
}

/** Returns whether a worker is at it. */
export function moves(status: RunDocument['status']): boolean {
  return status === 'queued' || status === 'running';
}

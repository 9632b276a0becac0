import { prdBodySchema } from '../../lifecycle/prd.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { BudgetLimits } from '../../ports/budgets.ts';
import type { ModelChoice } from '../../ports/model-choice.ts';
import type { Principal } from '../../ports/people.ts';
import { moves, type Run } from '../../ports/runs.ts';
import { requireChosenPath } from '../prds/choose-workflow.ts';
import type { UsecasePorts } from '../ports.ts';
import { findStandingDraft, revisableKey } from './find-standing-draft.ts';
import { requirePrdParts } from '../prds/require-prd-parts.ts';
import { requireReadable } from '../prds/require-readable.ts';
import { planRedraft } from '../suspects/plan-redraft.ts';
import { asksTheSame, cancelOvertaken, prdVersionOf, retryUnlessRetried } from './standing-runs.ts';

/** What each workflow drafts from a PRD. */
const makes = { inception: 'daa', lightweight: 'tip' } as const;
/** The first step of each workflow. */
const begins = { inception: 'inception/identify-concepts', lightweight: 'lightweight/draft-tip' } as const;

export interface StartDrafting {
  readonly workflow: keyof typeof makes;
  readonly prd: ArtifactVersion;
  readonly principal: Principal;
  /** Draft again although a run on this PRD version exists. */
  readonly fresh: boolean;
  /** True to draft everything again, not only what depends on changes of the PRD. */
  readonly all?: boolean;
  /** Why this workflow is used although the other was chosen, or the lightweight one by nobody. */
  readonly anyway?: string;
  /** Models to use instead of the configured ones. */
  readonly models?: readonly ModelChoice[];
  /** Limits of a new run; the configured ones when absent. */
  readonly budget?: BudgetLimits;
}

export interface StartedDrafting {
  readonly run: Run;
  /** False when an earlier run on the same PRD version has settled, so that nothing is drafted. */
  readonly worked: boolean;
  /** True when the run had failed and resumes from the failed step. */
  readonly resumed: boolean;
  /** The failed run of the same PRD version that this one replaces; null when there was none. */
  readonly replaced: string | null;
}

/**
 * Starts a workflow on a PRD and returns at once. An earlier run on the same PRD version is
 * returned instead; a failed one resumes, unless other models are asked for. Otherwise the PRD's
 * newest DAA or TIP gets its next version; with `fresh`, and while the first still stands, a new
 * one is made. The new run cancels failed runs and runs on older versions. A draft from an older
 * PRD version keeps what no change touches, unless `all` is set. Throws InputError `prd.no-parts`;
 * ConflictError `draft.language` and `draft.nothing-read` when rules alone would draft and cannot,
 * `workflow.other-path` when the other workflow was chosen and `anyway` gives no reason,
 * `workflow.not-chosen` when nobody chose the lightweight one, `draft.by-hand` when people wrote
 * one of this PRD version, and `tip.edited` when people's text in a TIP would be lost.
 */
export async function startDrafting(ports: UsecasePorts, request: StartDrafting): Promise<StartedDrafting> {
  const { workflow, prd, principal, fresh, all = false, anyway, models, budget } = request;
  const body = prdBodySchema.parse(prd.body);
  requirePrdParts(prd.key, body);
  const runs = (await ports.runs.list({ subject: { name: 'prd', key: prd.key } })).filter((run) => run.workflow === workflow);
  const onThisVersion = runs.filter((run) => prdVersionOf(run) === prd.version);
  const standing = onThisVersion.find((run) => run.status !== 'canceled' && run.status !== 'blocked' && !(all && isRedraft(run)));
  if (standing && !fresh && standing.status !== 'failed') {
    return { run: standing, worked: moves(standing), resumed: false, replaced: null };
  }
  const taken = await requireChosenPath(ports, { prd: prd.key, workflow, anyway, unchosen: unchosenReason(standing) });
  if (standing && !fresh && asksTheSame(standing, models)) {
    const resumed = await retryUnlessRetried(ports, standing, principal);
    return { run: resumed, worked: moves(resumed), resumed: true, replaced: null };
  }

  if (!ports.drafter.mayCost(begins[workflow], models))
    await requireReadable(ports.drafter, { key: prd.key, version: prd.version, body });
  const standingDraft = await findStandingDraft(ports, { kind: makes[workflow], prd, runs });
  const redraft =
    standingDraft && !fresh && !all ? await planRedraft(ports, { key: standingDraft.artifact.key, prd }) : undefined;
  const revised = standingDraft && (await revisableKey(ports, standingDraft, { prd, fresh, redrafts: redraft !== undefined }));
  const about = revised ? { [makes[workflow]]: revised } : {};
  const run = await ports.runs.start({
    workflow,
    input: {
      prd: prd.key,
      prdVersion: prd.version,
      ...about,
      ...(models ? { models: [...models] } : {}),
      ...taken,
      ...(redraft ? { redraft } : {}),
    },
    subject: { prd: prd.key, ...about },
    startedById: principal.id,
    ...(budget ? { budget } : {}),
    // Two concurrent commands count the same earlier runs, so the second gets the first's run.
    origin: `${workflow}/${prd.key}@${prd.version}/${onThisVersion.length}`,
  });
  await cancelOvertaken(ports, runs, { run, prd, principal });
  return { run, worked: true, resumed: false, replaced: standing?.status === 'failed' ? standing.key : null };
}

const isRedraft = (run: Run): boolean => (run.input as { redraft?: unknown }).redraft !== undefined;

/** A resumed run already has the reason why nobody chose. */
function unchosenReason(run: Run | undefined): string | undefined {
  const { unchosen } = (run?.input ?? {}) as { unchosen?: unknown };
  return typeof unchosen === 'string' ? unchosen : undefined;
}

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
/** The step by which each begins. */
const begins = { inception: 'inception/identify-concepts', lightweight: 'lightweight/draft-tip' } as const;

export interface StartDrafting {
  readonly workflow: keyof typeof makes;
  readonly prd: ArtifactVersion;
  readonly principal: Principal;
  /** Draft again although a run on this PRD version exists. */
  readonly fresh: boolean;
  /** Draft the whole anew, not only what hangs on changes of the PRD. */
  readonly all?: boolean;
  /** Why this workflow is taken although the other one was chosen, or the lightweight one although none was. */
  readonly anyway?: string;
  /** Asked instead of those configured. */
  readonly models?: readonly ModelChoice[];
  /** What a new run may use; absent, what is configured. */
  readonly budget?: BudgetLimits;
}

export interface StartedDrafting {
  readonly run: Run;
  /** False when an earlier run on the same PRD version has settled already, so that nothing is drafted now. */
  readonly worked: boolean;
  /** True when the run had failed and was queued again, from the step that failed. */
  readonly resumed: boolean;
  /** Failed run of the same PRD version that this one takes the place of; null when there was none. */
  readonly replaced: string | null;
}

/**
 * Starts a workflow on a PRD and returns at once. An earlier run on the same PRD version is given instead of starting another; one that failed goes on,
 * unless other models are to be asked than it asked. Otherwise the PRD's newest DAA or TIP gets its next version, unless `fresh` asks for a second
 * opinion while the first still stands; then a new one is made. The new run takes the place of runs on older versions and of those that failed: they
 * are canceled. What is of an older version of the PRD keeps whatever no change touches, unless `all` has everything drafted anew. Throws InputError
 * `prd.no-parts` when the PRD has nothing to cover, ConflictError `draft.language` and `draft.nothing-read` when rules alone would draft and can
 * make nothing of it, `workflow.other-path` when the other workflow was chosen for it and `anyway` does
 * not say why this one is taken all the same, `workflow.not-chosen` when nobody chose the lightweight one, `draft.by-hand` when people wrote one by hand
 * that is of this very PRD version, and `tip.edited` when what people wrote in a TIP would have to give way.
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
    // Two commands at once count the same earlier runs, so that the second gets the run of the first.
    origin: `${workflow}/${prd.key}@${prd.version}/${onThisVersion.length}`,
  });
  await cancelOvertaken(ports, runs, { run, prd, principal });
  return { run, worked: true, resumed: false, replaced: standing?.status === 'failed' ? standing.key : null };
}

const isRedraft = (run: Run): boolean => (run.input as { redraft?: unknown }).redraft !== undefined;

/** A run that goes on was told before why nobody need have chosen. */
function unchosenReason(run: Run | undefined): string | undefined {
  const { unchosen } = (run?.input ?? {}) as { unchosen?: unknown };
  return typeof unchosen === 'string' ? unchosen : undefined;
}

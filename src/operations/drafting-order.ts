import type { BudgetLimits } from '../ports/budgets.ts';
import { nameModel, parseModelChoices, type ModelChoice } from '../ports/model-choice.ts';

/** Who drafts and what that may cost, as the fields of a request say it. */
interface DraftingFields {
  readonly model?: string | undefined;
  readonly budgetTokens?: number | undefined;
  readonly budgetUsd?: number | undefined;
}

/** The same as the service takes it. */
interface DraftingOrder {
  readonly models?: readonly ModelChoice[];
  readonly budget?: BudgetLimits;
}

/** A request with its drafting fields as the service takes them. Throws InputError for a model that has no such name. */
export function readDraftingOrder<T extends DraftingFields>({
  model,
  budgetTokens,
  budgetUsd,
  ...request
}: T): Omit<T, keyof DraftingFields> & DraftingOrder {
  const isLimited = budgetTokens !== undefined || budgetUsd !== undefined;
  return {
    ...request,
    ...(model === undefined ? {} : { models: parseModelChoices(model) }),
    ...(isLimited ? { budget: { tokens: budgetTokens ?? null, usd: budgetUsd ?? null } } : {}),
  };
}

/** The same the other way round. */
export function writeDraftingFields<T extends DraftingOrder>({
  models,
  budget,
  ...request
}: T): Omit<T, keyof DraftingOrder> & DraftingFields {
  return {
    ...request,
    model: models?.map(nameModel).join(','),
    budgetTokens: budget?.tokens ?? undefined,
    budgetUsd: budget?.usd ?? undefined,
  };
}

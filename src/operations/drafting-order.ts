import type { BudgetLimits } from '../ports/budgets.ts';
import { nameModel, parseModelChoices, type ModelChoice } from '../ports/model-choice.ts';

/** The drafting fields of a request: who drafts, and the budget. */
interface DraftingFields {
  readonly model?: string | undefined;
  readonly budgetTokens?: number | undefined;
  readonly budgetUsd?: number | undefined;
}

/** The same in the form of the service. */
interface DraftingOrder {
  readonly models?: readonly ModelChoice[];
  readonly budget?: BudgetLimits;
}

/** Converts drafting fields for the service. Throws InputError for an invalid model name. */
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

/** Converts back to drafting fields. */
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

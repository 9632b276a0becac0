import { nameModel, type ModelChoice } from '../ports/model-choice.ts';
import type { BudgetLimits } from '../ports/budgets.ts';
import type { PrdWritingService } from '../usecases/write-prd/prd-writing-service.ts';
import type { ApiClient } from './api-client.ts';
import type { Deeds } from './remote-runs.ts';
import { against, once } from './request-parts.ts';

export function createRemotePrdWriting({ GET, POST, expect }: ApiClient, deeds: Deeds): PrdWritingService {
  const remember = <Run extends { id: string; createdAt: string }>(run: Run): Run => {
    deeds.set(run.id, run.createdAt);
    return run;
  };
  return {
    start: async ({ intent, ...order }) =>
      remember(await expect(POST('/api/v1/prd-drafts', { params: { header: once() }, body: { intent, ...toFields(order) } }))),
    redraft: async ({ key, ...order }) =>
      remember(
        await expect(POST('/api/v1/prds/{key}/drafts', { params: { path: { key }, header: once() }, body: toFields(order) })),
      ),
    drafted: ({ key }) => expect(GET('/api/v1/runs/{key}/prd', { params: { path: { key } } })),
    answer: ({ key, answers, recommended, base, ifMatch }) =>
      expect(
        POST('/api/v1/prds/{key}/answers', {
          params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
          body: { answers: answers.map((one) => ({ ...one })), recommended, base },
        }),
      ),
  };
}

function toFields({ models, budget }: { models?: readonly ModelChoice[]; budget?: BudgetLimits }) {
  return {
    model: models?.map(nameModel).join(','),
    budgetTokens: budget?.tokens ?? undefined,
    budgetUsd: budget?.usd ?? undefined,
  };
}

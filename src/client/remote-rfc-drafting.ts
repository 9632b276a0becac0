import { nameModel } from '../ports/model-choice.ts';
import type { RfcDraftingService } from '../usecases/draft-rfc/rfc-drafting-service.ts';
import type { ApiClient } from './api-client.ts';
import type { Deeds } from './remote-runs.ts';
import { once } from './request-parts.ts';

export function createRemoteRfcDrafting({ GET, POST, expect }: ApiClient, deeds: Deeds): RfcDraftingService {
  return {
    async start({ models, budget, constraints, ...wanted }) {
      const report = await expect(
        POST('/api/v1/rfc-drafts', {
          params: { header: once() },
          body: {
            ...wanted,
            constraints: [...constraints],
            model: models?.map(nameModel).join(','),
            budgetTokens: budget?.tokens ?? undefined,
            budgetUsd: budget?.usd ?? undefined,
          },
        }),
      );
      if (report.run) deeds.set(report.run.id, report.run.createdAt);
      return report;
    },
    drafted: ({ key }) => expect(GET('/api/v1/runs/{key}/rfc', { params: { path: { key } } })),
  };
}

import { nameModel } from '../ports/model-choice.ts';
import type { AdrDraftingService } from '../usecases/adr-drafting/adr-drafting-service.ts';
import type { ApiClient } from './api-client.ts';
import type { Deeds } from './remote-runs.ts';
import { once } from './request-parts.ts';

export function createRemoteAdrDrafting({ GET, POST, expect }: ApiClient, deeds: Deeds): AdrDraftingService {
  return {
    async start({ rfc, models, budget }) {
      const run = await expect(
        POST('/api/v1/rfcs/{key}/adr-drafts', {
          params: { path: { key: rfc }, header: once() },
          body: {
            model: models?.map(nameModel).join(','),
            budgetTokens: budget?.tokens ?? undefined,
            budgetUsd: budget?.usd ?? undefined,
          },
        }),
      );
      deeds.set(run.id, run.createdAt);
      return run;
    },
    drafted: ({ key }) => expect(GET('/api/v1/runs/{key}/adr', { params: { path: { key } } })),
  };
}

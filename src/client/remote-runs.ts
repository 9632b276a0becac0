import { nameModel, type ModelChoice } from '../ports/model-choice.ts';
import type { RunService } from '../usecases/service.ts';
import type { ApiClient, ServerAddress } from './api-client.ts';
import { followRun } from './follow-run.ts';
import { followText } from './follow-text.ts';
import { against, once } from './request-parts.ts';

/** When this process set which run going, by the clock of the server: whoever follows it then is told everything since. */
export type Deeds = Map<string, string>;

export function createRemoteRuns(api: ApiClient, { url, deeds }: { url: ServerAddress['url']; deeds: Deeds }): RunService {
  const { GET, POST, expect } = api;
  return {
    async start({ prd, version, workflow, fresh, all, anyway, models, budget }) {
      const started = await expect(
        POST('/api/v1/runs', {
          params: { header: once() },
          body: {
            prd,
            version,
            workflow,
            fresh,
            all,
            anyway,
            model: nameAll(models),
            budgetTokens: budget?.tokens ?? undefined,
            budgetUsd: budget?.usd ?? undefined,
          },
        }),
      );
      const { run } = started;
      if (started.worked) deeds.set(run.id, started.resumed ? run.updatedAt : run.createdAt);
      return started;
    },

    list: ({ status }, { limit, cursor }) => expect(GET('/api/v1/runs', { params: { query: { status, limit, cursor } } })),
    show: ({ key }) => expect(GET('/api/v1/runs/{key}', { params: { path: { key } } })),
    follow: (key, options) => followRun(api, { ...options, url, key, since: deeds.get(key) }),
    followText: (key, options) => followText(api, { ...options, url, key }),
    report: ({ key }) => expect(GET('/api/v1/runs/{key}/report', { params: { path: { key } } })),

    cancel: ({ key, note, ifMatch }) =>
      expect(
        POST('/api/v1/runs/{key}/cancel', {
          params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
          body: { note },
        }),
      ),

    async retry({ key, models, ifMatch }) {
      const run = await expect(
        POST('/api/v1/runs/{key}/retry', {
          params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
          body: { model: nameAll(models) },
        }),
      );
      deeds.set(key, run.updatedAt);
      return run;
    },

    async fork({ key, from, ifMatch }) {
      const run = await expect(
        POST('/api/v1/runs/{key}/fork', {
          params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
          body: { from },
        }),
      );
      deeds.set(run.id, run.createdAt);
      return run;
    },
  };
}

const nameAll = (models: readonly ModelChoice[] | undefined): string | undefined => models?.map(nameModel).join(',');

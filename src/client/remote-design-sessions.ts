import { nameModel, type ModelChoice } from '../ports/model-choice.ts';
import type { DesignSessionService } from '../usecases/design-sessions/design-session-service.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { ApiClient } from './api-client.ts';
import type { Deeds } from './remote-runs.ts';
import { once } from './request-parts.ts';

export function createRemoteDesignSessions({ GET, POST, expect }: ApiClient, deeds: Deeds): DesignSessionService {
  /** Whoever follows the reply is told all of it, also when it is there by then. */
  const remember = (session: Report<'design-show'>): Report<'design-show'> => {
    const run = session.reply?.by?.run ?? session.finalization?.run;
    const at = session.turns.at(-1)?.at;
    if (run !== undefined && at !== undefined) deeds.set(run, at);
    return session;
  };
  return {
    open: async ({ models, ...request }) =>
      remember(
        await expect(POST('/api/v1/design-sessions', { params: { header: once() }, body: { ...request, ...name(models) } })),
      ),
    list: (filter, page) => expect(GET('/api/v1/design-sessions', { params: { query: { ...filter, ...page } } })),
    show: ({ key }) => expect(GET('/api/v1/design-sessions/{key}', { params: { path: { key } } })),
    transcript: ({ key }) =>
      expect(
        GET('/api/v1/design-sessions/{key}', {
          params: { path: { key } },
          headers: { accept: 'text/markdown' },
          parseAs: 'text',
        }),
      ),
    say: async ({ key, settlement, about, replaces, changes, models, ...turn }) =>
      remember(
        await expect(
          POST('/api/v1/design-sessions/{key}/turns', {
            params: { path: { key }, header: once() },
            body: {
              ...turn,
              about: [...about],
              as: settlement,
              ...(replaces ? { replaces: [...replaces] } : {}),
              ...(changes ? { changes: [...changes] } : {}),
              ...name(models),
            },
          }),
        ),
      ),
    answer: async ({ key, turns, models, ...request }) =>
      remember(
        await expect(
          POST('/api/v1/design-sessions/{key}/answers', {
            params: { path: { key }, header: once() },
            body: {
              ...request,
              answers: turns.map(({ move, settlement, about, replaces, changes, ...turn }) => ({
                ...turn,
                about: [...about],
                as: move === 'park' ? ('defer' as const) : (settlement ?? ('choose' as const)),
                ...(replaces ? { replaces: [...replaces] } : {}),
                ...(changes ? { changes: [...changes] } : {}),
              })),
              ...name(models),
            },
          }),
        ),
      ),
    edits: ({ key }) => expect(GET('/api/v1/design-sessions/{key}/edits', { params: { path: { key } } })),
    settleEdits: ({ key, edits, ...request }) =>
      expect(
        POST('/api/v1/design-sessions/{key}/edits', {
          params: { path: { key }, header: once() },
          body: { ...request, ...(edits ? { edits: [...edits] } : {}) },
        }),
      ),
    answerAgain: async ({ key, models }) =>
      remember(
        await expect(
          POST('/api/v1/design-sessions/{key}/reply', { params: { path: { key }, header: once() }, body: name(models) }),
        ),
      ),
    finalize: async ({ key, note, interactive, models }) =>
      remember(
        await expect(
          POST('/api/v1/design-sessions/{key}/finalization', {
            params: { path: { key }, header: once() },
            body: { note, interactive, ...name(models) },
          }),
        ),
      ),
    close: ({ key, ...request }) =>
      expect(POST('/api/v1/design-sessions/{key}/closure', { params: { path: { key }, header: once() }, body: request })),
  };
}

function name(models: readonly ModelChoice[] | undefined): { model?: string } {
  return models ? { model: models.map(nameModel).join(',') } : {};
}

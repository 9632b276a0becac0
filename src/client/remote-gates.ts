import { ConflictError } from '../lifecycle/errors.ts';
import type { Report } from '../usecases/reports/registry.ts';
import type { DecideGateRequest, GateService } from '../usecases/service.ts';
import type { ApiClient } from './api-client.ts';
import type { Deeds } from './remote-runs.ts';
import { createRemoteGateRules } from './remote-gate-rules.ts';
import { against, once } from './request-parts.ts';

/** How often a decision is made against the gate as it is now, before somebody else is always faster. */
const mostAttempts = 3;

export function createRemoteGates(api: ApiClient, deeds: Deeds): GateService {
  const { GET, POST, PUT, expect } = api;

  const send = async (request: DecideGateRequest, ifMatch: string): Promise<Report<'gate-decision'>> => {
    const { key, decision, note, all, met, notMet, waivers, comments, contentHash, interactive, grant, role } = request;
    const decided = await expect(
      POST('/api/v1/gates/{key}/decisions', {
        params: { path: { key }, header: { ...once(), ...against(ifMatch) } },
        body: {
          decision,
          note,
          all,
          interactive,
          contentHash,
          grant,
          role,
          met: [...met],
          notMet: notMet.map(({ id, note: why }) => ({ id, note: why })),
          waivers: waivers.map(({ code, part, reason }) => ({ code, part, reason })),
          comments: comments.map(({ part, text }) => ({ part, text })),
        },
      }),
    );
    if (decided.run !== null && !decided.repeated) deeds.set(decided.run, decided.decision.decidedAt);
    return decided;
  };

  /** A decision always names what it is made against; a caller who does not means what the gate shows now. */
  const readTag = async (key: string): Promise<string> => {
    const call = GET('/api/v1/gates/{key}', { params: { path: { key } } });
    await expect(call);
    return (await call).response.headers.get('etag')?.replaceAll('"', '') ?? '';
  };

  return {
    list: ({ status, artifactKey, kind, mine, overdue }, { limit, cursor }) => {
      const flags = { ...(mine ? { mine: 'yes' as const } : {}), ...(overdue ? { overdue: 'yes' as const } : {}) };
      const query = { status, artifact: artifactKey, type: kind, ...flags, limit, cursor };
      return expect(GET('/api/v1/gates', { params: { query } }));
    },
    show: ({ key }) => expect(GET('/api/v1/gates/{key}', { params: { path: { key } } })),
    assign: ({ key, names }) =>
      expect(PUT('/api/v1/gates/{key}/assignees', { params: { path: { key } }, body: { assignees: [...names] } })),
    comment: ({ key, ...body }) =>
      expect(POST('/api/v1/gates/{key}/comments', { params: { path: { key }, header: once() }, body })),
    reopen: ({ key }) => expect(POST('/api/v1/gates/{key}/reopenings', { params: { path: { key }, header: once() }, body: {} })),
    rules: createRemoteGateRules(api),
    outcome: ({ key }) => expect(GET('/api/v1/gates/{key}/outcome', { params: { path: { key } } })),

    async decide(request) {
      if (request.ifMatch !== undefined) return await send(request, request.ifMatch);
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await send(request, await readTag(request.key));
        } catch (error) {
          const overtaken = error instanceof ConflictError && error.id === 'precondition.failed';
          if (!overtaken || attempt === mostAttempts) throw error;
        }
      }
    },
  };
}

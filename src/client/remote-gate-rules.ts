import type { Role } from '../lifecycle/roles.ts';
import type { GateRuleService } from '../usecases/service.ts';
import type { ApiClient } from './api-client.ts';

export function createRemoteGateRules({ GET, PUT, expect }: ApiClient): GateRuleService {
  return {
    list: () => expect(GET('/api/v1/gate-rules')),
    set: ({ kind, change: { requiredRoles, escalateTo, ...change } }) =>
      expect(
        PUT('/api/v1/gate-rules/{kind}', {
          params: { path: { kind } },
          body: {
            ...change,
            ...(escalateTo ? { escalateTo: [...escalateTo] } : {}),
            ...(requiredRoles
              ? { requiredRoles: Object.entries(requiredRoles).map(([role, approvals]) => ({ role: role as Role, approvals })) }
              : {}),
          },
        }),
      ),
  };
}

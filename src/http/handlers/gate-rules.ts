import type { gateRulesOperations } from '../../operations/gate-rules.ts';
import type { Handlers } from '../handler.ts';

export const gateRulesHandlers: Handlers<typeof gateRulesOperations> = {
  listGateRules: ({ service }) => service.gates.rules.list(),
  setGateRule: ({ service, input: { kind, requiredRoles, ...change } }) =>
    service.gates.rules.set({
      kind,
      change: {
        ...change,
        requiredRoles: requiredRoles && Object.fromEntries(requiredRoles.map(({ role, approvals }) => [role, approvals])),
      },
    }),
};

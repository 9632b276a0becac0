import type { GateRule, GateRuleChange } from '../ports/gates.ts';
import type { Principal } from '../ports/people.ts';
import type { UsecasePorts } from './ports.ts';

/** What gates that open from now on ask for, kind by kind. */
export async function listGateRules({ gates }: Pick<UsecasePorts, 'gates'>): Promise<readonly GateRule[]> {
  return gates.listRules();
}

/** Asks for more than the policy does, or for that again. Throws what `GateStore.setRule` throws. */
export async function setGateRule(
  { gates }: Pick<UsecasePorts, 'gates'>,
  { kind, change, principal }: { kind: string; change: GateRuleChange; principal: Principal },
): Promise<GateRule> {
  return gates.setRule({ token: principal.token, kind, change });
}

import { count } from '../../lifecycle/count.ts';
import type { Role } from '../../lifecycle/roles.ts';
import { findShortfall } from '../../lifecycle/shortfall.ts';
import type { GateRule, GateRuleChange } from '../../ports/gates.ts';
import type { PersonSummary, Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

/** A rule with why nobody could fulfill it now, in a sentence; '' where enough people hold its roles. */
export interface WeighedRule {
  readonly rule: GateRule;
  readonly unreachable: string;
}

/** What gates that open from now on ask for, kind by kind. */
export async function listGateRules({
  gates,
  people,
}: {
  gates: Pick<UsecasePorts['gates'], 'listRules'>;
  people: Pick<UsecasePorts['people'], 'listPeople'>;
}): Promise<readonly WeighedRule[]> {
  const [rules, persons] = await Promise.all([gates.listRules(), people.listPeople()]);
  return rules.map((rule) => ({ rule, unreachable: describeUnreachable(rule, persons) }));
}

/** Asks for more than the policy does, or for that again. Throws what `GateStore.setRule` throws. */
export async function setGateRule(
  { gates, people }: Pick<UsecasePorts, 'gates' | 'people'>,
  { kind, change, principal }: { kind: string; change: GateRuleChange; principal: Principal },
): Promise<WeighedRule> {
  const rule = await gates.setRule({ token: principal.token, kind, change });
  return { rule, unreachable: describeUnreachable(rule, await people.listPeople()) };
}

/** A role that an identity provider claims holds for one session, so that nobody can count on it. */
function describeUnreachable({ roles, quorum, requiredRoles }: GateRule, people: readonly PersonSummary[]): string {
  const demanded = Object.entries(requiredRoles).flatMap(([role, needed]) => Array<Role>(needed).fill(role as Role));
  const approvers = people
    .filter(({ kind, deactivatedAt }) => kind === 'person' && deactivatedAt === null)
    .map((person) => ({ person: person.id, countsFor: person.roles.filter((role) => roles.includes(role)) }))
    .filter(({ countsFor }) => countsFor.length > 0);
  const short = findShortfall({ approvals: quorum, roles: demanded }, approvers);
  if (short === null) return '';
  const { role, needed, there } = short;
  const names = Object.keys(requiredRoles);
  // Whoever holds several of the required roles decides in one.
  const some =
    demanded.length >= needed && names.length > 1 ? `one of the roles ${names.toSorted().join(', ')}` : 'one of these roles';
  const as = role === null ? some : `the role ${role}`;
  return `${count(needed, 'approval')} ${needed === 1 ? 'is' : 'are'} needed, and ${count(there, 'person')} ${there === 1 ? 'is' : 'are'} granted ${as}; what a sign-in claims is not counted.`;
}

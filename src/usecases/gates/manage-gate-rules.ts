import { count } from '../../lifecycle/count.ts';
import type { Role } from '../../lifecycle/roles.ts';
import { findShortfall } from '../../lifecycle/shortfall.ts';
import type { GateRule, GateRuleChange } from '../../ports/gates.ts';
import type { PersonSummary, Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

/** A rule, and a sentence on why nobody can fulfill it now; '' when enough people can. */
export interface WeighedRule {
  readonly rule: GateRule;
  readonly unreachable: string;
}

/** Lists what newly opened gates require, by kind. */
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

/** Sets stricter requirements than the policy, or removes them. Throws what `setRule` throws. */
export async function setGateRule(
  { gates, people }: Pick<UsecasePorts, 'gates' | 'people'>,
  { kind, change, principal }: { kind: string; change: GateRuleChange; principal: Principal },
): Promise<WeighedRule> {
  const rule = await gates.setRule({ token: principal.token, kind, change });
  return { rule, unreachable: describeUnreachable(rule, await people.listPeople()) };
}

/** Roles claimed by an identity provider last for one session, so they are not counted. */
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
  // A holder of several required roles decides in one of them.
  const some =
    demanded.length >= needed && names.length > 1 ? `one of the roles ${names.toSorted().join(', ')}` : 'one of these roles';
  const as = role === null ? some : `the role ${role}`;
  return `${count(needed, 'approval')} ${needed === 1 ? 'is' : 'are'} needed, and ${count(there, 'person')} ${there === 1 ? 'is' : 'are'} granted ${as}; what a sign-in claims is not counted.`;
}

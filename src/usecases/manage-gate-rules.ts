import { count } from '../lifecycle/count.ts';
import type { Role } from '../lifecycle/roles.ts';
import type { GateRule, GateRuleChange } from '../ports/gates.ts';
import type { PersonSummary, Principal } from '../ports/people.ts';
import type { UsecasePorts } from './ports.ts';

/** A rule with why nobody could fulfill it now, in a sentence; '' where enough people hold its roles. */
export interface WeighedRule {
  readonly rule: GateRule;
  readonly unreachable: string;
}

/** What gates that open from now on ask for, kind by kind. */
export async function listGateRules({ gates, people }: Pick<UsecasePorts, 'gates' | 'people'>): Promise<readonly WeighedRule[]> {
  const [rules, persons] = await Promise.all([gates.listRules(), people.listPeople()]);
  return rules.map((rule) => ({ rule, unreachable: tellUnreachable(rule, persons) }));
}

/** Asks for more than the policy does, or for that again. Throws what `GateStore.setRule` throws. */
export async function setGateRule(
  { gates, people }: Pick<UsecasePorts, 'gates' | 'people'>,
  { kind, change, principal }: { kind: string; change: GateRuleChange; principal: Principal },
): Promise<WeighedRule> {
  const rule = await gates.setRule({ token: principal.token, kind, change });
  return { rule, unreachable: tellUnreachable(rule, await people.listPeople()) };
}

/** A role that an identity provider claims holds for one session, so that nobody can count on it. */
function tellUnreachable({ roles, quorum, requiredRoles }: GateRule, people: readonly PersonSummary[]): string {
  const holding = (some: readonly Role[]): number =>
    people.filter(
      ({ kind, deactivatedAt, roles: held }) =>
        kind === 'person' && deactivatedAt === null && held.some((role) => some.includes(role)),
    ).length;
  const required = Object.entries(requiredRoles) as [Role, number][];
  const names = required.map(([role]) => role);
  const short = [
    { needed: quorum, there: holding(roles), as: 'one of these roles' },
    ...required.map(([role, needed]) => ({ needed, there: holding([role]), as: `the role ${role}` })),
    // Whoever holds several of them decides in one.
    {
      needed: required.reduce((sum, [, needed]) => sum + needed, 0),
      there: holding(names),
      as: `one of the roles ${names.join(', ')}`,
    },
  ].find(({ needed, there }) => there < needed);
  if (short === undefined) return '';
  const { needed, there, as } = short;
  return `${count(needed, 'approval')} ${needed === 1 ? 'is' : 'are'} needed, and ${count(there, 'person')} ${there === 1 ? 'is' : 'are'} granted ${as}; what a sign-in claims is not counted.`;
}

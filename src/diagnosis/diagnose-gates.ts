import { act, fix } from '../lifecycle/fixes/fix.ts';
import type { Diagnosis } from '../app.ts';
import { count } from '../lifecycle/count.ts';
import type { Gate, GateStore } from '../ports/gates.ts';
import type { PeopleStore } from '../ports/people.ts';
import { listGateRules } from '../usecases/gates/manage-gate-rules.ts';
import { findUnreachable } from '../usecases/gates/weigh-gate.ts';

/** The most gates that are checked, because each asks about every person. */
const mostGates = 100;
const mostNamed = 5;
const name = 'Gates';

/** Diagnoses gates that nobody can approve, and rules that lead to such. Never throws. */
export async function diagnoseGates(
  gates: Pick<GateStore, 'listPage' | 'holders' | 'listRules'>,
  people: Pick<PeopleStore, 'listPeople'>,
): Promise<Diagnosis[]> {
  try {
    return [...(await diagnosePending(gates)), ...(await diagnoseRules(gates, people))];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [{ name, status: 'error', detail, fix: "Check that the database runs and is this version's." }];
  }
}

async function diagnosePending(gates: Pick<GateStore, 'listPage' | 'holders'>): Promise<Diagnosis[]> {
  const { items, next } = await gates.listPage({ status: 'pending' }, { limit: mostGates });
  const found = [...(await findUnreachable({ gates }, items))];
  const more = next === null ? '' : ` of the newest ${mostGates}`;
  if (found.length === 0) {
    const detail = items.length === 0 ? 'none waits' : `${waiting(items, next !== null)}; people here can approve each${more}`;
    return [{ name, status: 'ok', detail, fix: '' }];
  }
  const rest = found.slice(mostNamed).map(([key]) => key);
  return [
    ...found
      .slice(0, mostNamed)
      .map(([key, { because, fix }]) => ({ name, status: 'warning' as const, detail: `${key}: ${because}`, fix })),
    ...(rest.length === 0
      ? []
      : [
          {
            name,
            status: 'warning' as const,
            detail: `nobody here can approve ${count(rest.length, 'more gate')}${more}: ${rest.join(', ')}`,
            fix: fix`See why: ${act('readGate')}.`,
          },
        ]),
  ];
}

function waiting(items: readonly Gate[], more: boolean): string {
  return more ? `more than ${items.length} wait` : `${items.length} ${items.length === 1 ? 'waits' : 'wait'}`;
}

/** Only rules that somebody set: a missing role for an unused kind is no news. */
async function diagnoseRules(gates: Pick<GateStore, 'listRules'>, people: Pick<PeopleStore, 'listPeople'>): Promise<Diagnosis[]> {
  const rules = await listGateRules({ gates, people });
  return rules
    .filter(({ rule, unreachable }) => rule.setBy !== null && unreachable !== '')
    .map(({ rule, unreachable }) => ({
      name: 'Gate rules',
      status: 'warning',
      detail: `gates on ${rule.kind} that open now: ${unreachable}`,
      fix: fix`Give more people the role: ${act('grantRole')}, or ask for less: ${act('setGateRule', { kind: rule.kind })}.`,
    }));
}

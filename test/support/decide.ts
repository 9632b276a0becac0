import { gatePolicies, type GateDecisionKind } from '../../src/lifecycle/gate-policies.ts';
import type { GateStore } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';

/** Decides as a person at a terminal, with every criterion met. */
export async function decide(
  { gates }: { gates: GateStore },
  person: Principal,
  gateKey: string | null,
  decision: GateDecisionKind,
): Promise<void> {
  await gates.decide({
    key: gateKey ?? '',
    token: person.token,
    interactive: true,
    decision,
    note: 'read it',
    verdicts: (gatePolicies.prd?.criteria ?? []).map(({ id }) => ({ id, verdict: 'met', note: '' })),
    waivers: [],
    comments: decision === 'request-changes' ? [{ part: '', text: 'say more' }] : [],
  });
}

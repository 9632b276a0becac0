import { describeOpenSource } from '../../lifecycle/gate-chain.ts';
import type { Gate, GateDenial } from '../../ports/gates.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';

/** What a person or machine may do at a gate, by the rules of the database (`decide_gate`). */
export interface Permission {
  /** True when they may approve; then they may also request changes and reject. */
  readonly mayApprove: boolean;
  /** True when they may request changes and reject, as an author who cannot approve may. */
  readonly mayDecide: boolean;
  /** Why they may not, in a sentence to them; '' when they may do everything. */
  readonly because: string;
}

/** Returns what the principal may do at each gate, by key, with one query for all gates. */
export async function readPermissions(
  ports: Pick<UsecasePorts, 'gates'>,
  { gates, principal }: { gates: readonly Gate[]; principal: Principal },
): Promise<ReadonlyMap<string, Permission>> {
  const denials = await ports.gates.permissions(
    gates.map(({ key }) => key),
    principal,
  );
  return new Map(gates.map((gate) => [gate.key, permissionAt(gate, { principal, denied: denials.get(gate.key) })]));
}

/** Returns what the principal may do at one gate. */
export async function readPermission(
  ports: Pick<UsecasePorts, 'gates'>,
  { gate, principal }: { gate: Gate; principal: Principal },
): Promise<Permission> {
  const permission = (await readPermissions(ports, { gates: [gate], principal })).get(gate.key);
  if (!permission) throw new Error(`Nothing is known of ${gate.key}.`);
  return permission;
}

function permissionAt(
  gate: Gate,
  {
    principal,
    denied,
  }: {
    principal: Pick<Principal, 'id' | 'kind'>;
    denied: { toDecide: GateDenial | null; toApprove: GateDenial | null } | undefined;
  },
): Permission {
  const refused = (because: string): Permission => ({ mayApprove: false, mayDecide: false, because });
  if (principal.kind === 'machine') return refused('A machine never decides.');
  if (gate.status !== 'pending') return refused(`It is ${gate.status}.`);
  if (gate.decisions.some(({ personId }) => personId === principal.id)) return refused('You have decided already.');
  if (!denied) return refused('It was decided a moment ago.');
  if (denied.toDecide) return refused(sentenceFor(denied.toDecide, gate));
  if (denied.toApprove) return { mayApprove: false, mayDecide: true, because: sentenceFor(denied.toApprove, gate) };
  return { mayApprove: true, mayDecide: true, because: '' };
}

function sentenceFor({ id, conflict, assignees = [], other, sources = [] }: GateDenial, gate: Gate): string {
  if (id === 'status.source-open') return `Nobody approves it yet: ${sources.map(describeOpenSource).join('; ')}.`;
  if (id === 'bolt.not-merged') return 'Nobody approves it yet: no commit is recorded that brought its change in.';
  if (id === 'bolt.questions-open') return 'Nobody approves it yet: a question of it is not answered.';
  if (id === 'bolt.unproven') return 'Nobody approves it yet: nothing shows that every criterion is met.';
  if (id === 'status.source-missing') return 'Nobody approves it yet: it names nothing that it comes from.';
  if (id === 'gate.same-person') return `You have approved it already as ${other}, who has the same verified e-mail address.`;
  if (other) return `${other} has a part in it and the same verified e-mail address as you; approving is up to somebody else.`;
  if (id === 'gate.not-assigned') return `It is assigned to ${assignees.join(', ')}.`;
  if (id === 'gate.wrong-role') return 'You hold none of these roles.';
  if (conflict === 'earlier-author') return 'You wrote an earlier version of it; approving is up to somebody else.';
  if (conflict === 'source-approver') return 'You approved what it is derived from; approving this is up to somebody else.';
  if (gate.kind === 'attestation' && gate.adopts)
    return 'You chose them, or wrote one of them; adopting them is up to somebody else, now that more people than you are here.';
  if (gate.kind === 'attestation')
    return 'You imported them; attesting what they claim is up to somebody else, now that more people than you are here.';
  return gate.kind === 'budget'
    ? 'You started the run; granting it more is up to somebody else, now that more people than you are here.'
    : 'You are its author; approving is up to somebody else, now that more people than you are here.';
}

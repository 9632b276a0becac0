import { act, fix, type Fix } from '../../lifecycle/fixes/fix.ts';
import { count, withArticle } from '../../lifecycle/count.ts';
import type { Role } from '../../lifecycle/roles.ts';
import { findShortfall, type Shortfall } from '../../lifecycle/shortfall.ts';
import type { Gate, GateHolder, GateStore } from '../../ports/gates.ts';

type WeighedGate = Pick<
  Gate,
  'key' | 'status' | 'roles' | 'quorum' | 'approvals' | 'missingRoles' | 'assignees' | 'escalatedRoles'
>;

/** Why a gate could not be approved even if all its approvers approved, and how to fix that. */
export interface Unreachable {
  readonly because: string;
  readonly fix: Fix;
}

/** Returns the pending gates that nobody here can complete, by key. */
export async function findUnreachable(
  { gates: store }: { readonly gates: Pick<GateStore, 'holders'> },
  gates: readonly WeighedGate[],
): Promise<ReadonlyMap<string, Unreachable>> {
  const pending = gates.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return new Map();
  // A few approvers are usually enough; all holders are read only for the other gates.
  const few = await store.holders(keysOf(pending), Math.max(...pending.map(countNeeded)));
  const doubtful = pending.filter((gate) => weighGate(gate, few.get(gate.key) ?? []) !== null);
  if (doubtful.length === 0) return new Map();
  const all = await store.holders(keysOf(doubtful));
  return new Map(
    doubtful.flatMap((gate) => {
      const unreachable = weighGate(gate, all.get(gate.key) ?? []);
      return unreachable === null ? [] : [[gate.key, unreachable] as const];
    }),
  );
}

function keysOf(gates: readonly WeighedGate[]): string[] {
  return gates.map(({ key }) => key);
}

/** That many holders of each role are enough, because they can replace one another. */
function countNeeded({ quorum, approvals, missingRoles }: WeighedGate): number {
  return Math.max(quorum - approvals, missingRoles.length, 1);
}

function weighGate(gate: WeighedGate, holders: readonly GateHolder[]): Unreachable | null {
  // A contributor may approve once somebody without a part in it did.
  const able = holders.filter(({ denied }) => denied === null || denied.id === 'gate.contributor');
  if (able.length > 0 && able.every(({ denied }) => denied !== null)) {
    return {
      because: `Somebody who has no part in it has to approve it, and ${nameSome(able)} ${able.length === 1 ? 'has' : 'have'}.${describeKept(gate, holders)}`,
      fix: describeFix(gate, { role: null }),
    };
  }
  const short = findShortfall(
    { approvals: Math.max(gate.quorum - gate.approvals, 0), roles: gate.missingRoles },
    able.map(({ person, ...holder }) => ({ person, countsFor: rolesCounted(gate, holder) })),
  );
  return short && { because: `${describeLack(gate, short)}${describeKept(gate, holders)}`, fix: describeFix(gate, short) };
}

/**
 * An approval in an escalated role replaces any missing role. People the gate is not assigned to
 * may decide only in such a role.
 */
function rolesCounted(
  { roles, missingRoles, assignees, escalatedRoles }: WeighedGate,
  holder: Pick<GateHolder, 'id' | 'roles'>,
): readonly Role[] {
  const open = assignees.length === 0 || assignees.some(({ id }) => id === holder.id) ? roles : [];
  if (escalatedRoles.some((role) => !roles.includes(role) && holder.roles.includes(role))) return missingRoles;
  return [...open, ...escalatedRoles].filter((role) => holder.roles.includes(role));
}

function describeLack({ approvals }: WeighedGate, { role, needed, there }: Shortfall): string {
  const what = `${count(needed, `${approvals > 0 ? 'more ' : ''}approval`)}${role === null ? '' : ` by ${withArticle(nameRole(role))}`}`;
  const who = there === 0 ? 'nobody' : `only ${count(there, 'person')}`;
  return `${what} ${needed === 1 ? 'is' : 'are'} needed, and ${who}${role === null ? '' : ' with that role'} may approve it here.`;
}

/** Names whom the rules exclude, not who lacks a role. */
function describeKept({ assignees }: WeighedGate, holders: readonly GateHolder[]): string {
  const kept = holders.filter(({ denied }) => denied?.id === 'gate.author' || denied?.id === 'gate.separation');
  const separated = kept.length === 0 ? '' : ` Separation of duties leaves out ${nameSome(kept)}.`;
  return assignees.length === 0 ? separated : `${separated} It is assigned to ${nameSome(assignees)} alone.`;
}

const mostNamed = 5;

function nameSome(persons: readonly { readonly name: string }[]): string {
  const names = persons.slice(0, mostNamed).map(({ name }) => name);
  return persons.length > mostNamed ? `${names.join(', ')} and ${persons.length - mostNamed} more` : names.join(', ');
}

function describeFix({ key, roles, assignees }: WeighedGate, { role }: Pick<Shortfall, 'role'>): Fix {
  const grant =
    role === null
      ? fix`Give more people one of its roles (${roles.join(', ')}): ${act('grantRole')}.`
      : fix`Give somebody else that role: ${act('grantRole', { role })}.`;
  return assignees.length === 0
    ? grant
    : fix`Let anybody with a role decide: ${act('assignGate', { key, assignees: [] })}. ${grant}`;
}

function nameRole(role: Role): string {
  return role.replaceAll('-', ' ');
}

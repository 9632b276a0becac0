import { findOnCall, type Shift } from '../../lifecycle/on-call.ts';
import type { ServiceRota } from '../../ports/on-call.ts';
import type { UsecasePorts } from '../ports.ts';

/** A rota with names for ids, as it stands at an instant. */
export interface NamedOnCall extends ServiceRota {
  readonly people: readonly string[];
  readonly now: Shift | null;
  readonly next: Shift | null;
}

/** Reads every rota. A person who is deactivated keeps their turns, and is marked. */
export async function readOnCall(
  { onCall, people }: Pick<UsecasePorts, 'onCall' | 'people'>,
  at: Date,
): Promise<readonly NamedOnCall[]> {
  const rotas = await onCall.list();
  if (rotas.length === 0) return [];
  const known = new Map((await people.listPeople()).map((one) => [one.id, one]));
  const nameOf = (id: string): string => {
    const found = known.get(id);
    return `${found?.name ?? id}${found?.deactivatedAt === null ? '' : ' (deactivated)'}`;
  };
  const named = (shift: Shift | null): Shift | null => shift && { ...shift, person: nameOf(shift.person) };
  return rotas.map(({ service, rota }) => {
    const { now, next } = findOnCall(rota, at);
    const ids = rota.kind === 'turns' ? rota.people : [...new Set(rota.shifts.map(({ person }) => person))];
    return { service, rota, people: ids.map(nameOf), now: named(now), next: named(next) };
  });
}

/** Returns who is on call for a service: by its own rota, or else by that of the installation. */
export async function whoIsOnCall(
  ports: Pick<UsecasePorts, 'onCall' | 'people'>,
  { service, at }: { service: string; at: Date },
): Promise<string | null> {
  const all = await readOnCall(ports, at);
  return (all.find((one) => one.service === service) ?? all.find((one) => one.service === ''))?.now?.person ?? null;
}

import type { Role } from './roles.ts';

/** Approvals that a gate still needs. */
export interface Demand {
  /** The number of approvals, each by another person. */
  readonly approvals: number;
  /** Roles that lack an approval, each as often as it lacks one. */
  readonly roles: readonly Role[];
}

/** A person who may approve. */
export interface Approver {
  /** The same for all accounts of one person, whose approvals count once. */
  readonly person: string;
  /** The demanded roles that their approval may count for. */
  readonly countsFor: readonly Role[];
}

/** The approvals that would be missing even if everybody approved who may. */
export interface Shortfall {
  /** Null when approvals by anybody are missing. */
  readonly role: Role | null;
  readonly needed: number;
  /** The number of persons who could give them. */
  readonly there: number;
}

/**
 * Returns null when the possible approvers are enough. Each person approves once, in one role: an
 * architect who is also a domain expert cannot give both approvals.
 */
export function findShortfall(demand: Demand, approvers: readonly Approver[]): Shortfall | null {
  const persons = [...Map.groupBy(approvers, ({ person }) => person).values()].map(
    (accounts) => new Set(accounts.flatMap(({ countsFor }) => countsFor)),
  );
  const short = [...new Set(demand.roles)]
    .map((role) => ({
      role,
      needed: demand.roles.filter((other) => other === role).length,
      there: persons.filter((roles) => roles.has(role)).length,
    }))
    .find(({ needed, there }) => there < needed);
  if (short) return short;
  const seated = seatAll(demand.roles, persons);
  // Each role has enough persons, but they are the same ones: so persons are missing.
  if (seated < demand.roles.length) return { role: null, needed: demand.roles.length, there: seated };
  return persons.length < demand.approvals ? { role: null, needed: demand.approvals, there: persons.length } : null;
}

/** Returns how many roles distinct persons can fill: bipartite matching by paths (Kuhn). */
function seatAll(seats: readonly Role[], persons: readonly ReadonlySet<Role>[]): number {
  const seatOf = new Map<number, number>();
  const seat = (at: number, tried: Set<number>): boolean =>
    persons.some((roles, person) => {
      if (tried.has(person) || !roles.has(seats[at]!)) return false;
      tried.add(person);
      const taken = seatOf.get(person);
      if (taken !== undefined && !seat(taken, tried)) return false;
      seatOf.set(person, at);
      return true;
    });
  return seats.filter((_, at) => seat(at, new Set())).length;
}

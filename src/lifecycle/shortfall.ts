import type { Role } from './roles.ts';

/** What a gate still asks for. */
export interface Demand {
  /** Approvals, by as many persons. */
  readonly approvals: number;
  /** Roles that lack an approval; one that lacks two is there twice. */
  readonly roles: readonly Role[];
}

/** Who may approve. */
export interface Approver {
  /** The same for all accounts of one person, whose approvals count once. */
  readonly person: string;
  /** Of the demanded roles, those that an approval of theirs may count for. */
  readonly countsFor: readonly Role[];
}

/** What would be missing still if everybody approved who may. */
export interface Shortfall {
  /** Null where it is approvals by anybody, and not those in a role. */
  readonly role: Role | null;
  readonly needed: number;
  /** How many persons could give them. */
  readonly there: number;
}

/**
 * Null where those who may approve are enough. Each person approves once, in one role: an architect who is a domain expert too is not enough where an
 * approval by each is demanded.
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
  // Of each role there are enough, but the same persons: then it is persons that are missing.
  if (seated < demand.roles.length) return { role: null, needed: demand.roles.length, there: seated };
  return persons.length < demand.approvals ? { role: null, needed: demand.approvals, there: persons.length } : null;
}

/** How many of the demanded roles can be approved in at once, each by another person: a maximum bipartite matching, by augmenting paths (Kuhn). */
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

import { descendantsOf, type ProcessRow } from './process-table.ts';

/**
 * Everything that a process has started and that is still alive, also once its parents are gone: a database server is a process of its own and belongs to
 * nobody any more when the test that started it was killed. Whoever is to be known must have been seen while its parent was there.
 */
export class Family {
  #members = new Map<number, ProcessRow>();
  readonly #head: number;
  readonly #outsider: number;

  /** `outsider` is never a member, such as the process that watches. */
  constructor(head: number, outsider: number) {
    this.#head = head;
    this.#outsider = outsider;
  }

  /** Takes in who was born, and forgets who died; returns those that live. */
  see(rows: readonly ProcessRow[]): readonly ProcessRow[] {
    const living = new Map(rows.map((row) => [row.pid, row]));
    const members = [...this.#members.values()].filter(({ pid, startedAt }) => living.get(pid)?.startedAt === startedAt);
    const roots = new Set([this.#head, ...members.map(({ pid }) => pid)]);
    const born = descendantsOf(roots, rows).filter(({ pid }) => pid !== this.#outsider);
    this.#members = new Map([...members, ...born].map((row) => [row.pid, living.get(row.pid) ?? row]));
    return [...this.#members.values()];
  }
}

/** By which signal a process ends in good order; null for a child of a database server, which sees to its own. */
export function farewellTo({ command, parent }: ProcessRow, rows: readonly ProcessRow[]): NodeJS.Signals | null {
  if (command !== 'postgres') return 'SIGTERM';
  // Its fast shutdown: on SIGTERM it waits for its clients.
  return rows.some(({ pid, command: other }) => pid === parent && other === 'postgres') ? null : 'SIGINT';
}

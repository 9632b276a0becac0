import { readdir, readFile } from 'node:fs/promises';

/** One process, as Linux tells of it. */
export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** In clock ticks since the machine started; with the pid it names a process for good. */
  readonly startedAt: number;
  readonly command: string;
}

export async function readProcesses(): Promise<readonly ProcessRow[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(
    // One that has ended meanwhile has no file any more.
    pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').then(parseStat, () => null)),
  );
  return rows.filter((row) => row !== null);
}

/** proc_pid_stat(5). The command stands in brackets and may hold brackets and blanks itself. A zombie is no process any more. */
export function parseStat(stat: string): ProcessRow | null {
  const [, pid, command = '', rest = ''] = /^(\d+) \((.*)\) (.*)/s.exec(stat) ?? [];
  const fields = rest.split(' ');
  if (pid === undefined || fields[0] === 'Z' || fields[0] === 'X') return null;
  return { pid: Number(pid), parent: Number(fields[1]), startedAt: Number(fields[19]), command };
}

/** Those among the rows that one of `roots` started, at whatever distance, without the roots. */
export function descendantsOf(roots: ReadonlySet<number>, rows: readonly ProcessRow[]): readonly ProcessRow[] {
  const children = Map.groupBy(rows, ({ parent }) => parent);
  const found = new Map<number, ProcessRow>();
  const queue = [...roots];
  for (const pid of queue) {
    for (const child of children.get(pid) ?? []) {
      if (roots.has(child.pid) || found.has(child.pid)) continue;
      found.set(child.pid, child);
      queue.push(child.pid);
    }
  }
  return [...found.values()];
}

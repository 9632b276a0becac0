import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Stops a process and its children without ending them: their connections stay open and say nothing. Returns how to let them go on. */
export async function freeze(pid: number): Promise<() => void> {
  // First, so that it has no more children afterwards.
  process.kill(pid, 'SIGSTOP');
  const frozen = [pid, ...(await listChildren(pid))];
  frozen.forEach((one) => signal(one, 'SIGSTOP'));
  return () => frozen.toReversed().forEach((one) => signal(one, 'SIGCONT'));
}

async function listChildren(parent: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return rows.flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended meanwhile.
  }
}

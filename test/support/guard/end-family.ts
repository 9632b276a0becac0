import { setTimeout as delay } from 'node:timers/promises';
import { Family, farewellTo } from './family.ts';
import { readProcesses, type ProcessRow } from './process-table.ts';

/**
 * Ends what a run of tests has started when the run is gone and could not do it itself. Its arguments: the run's pid, and its parent's where the run is to
 * end with it, else 0. It is told "done" on its standard input by a run that ends as it should, and hears the end of it from one that does not. At "look" it looks at once who is there, and answers "seen".
 */
const [run = 0, parent = 0] = process.argv.slice(2).map(Number);

const pollMs = 500;
/** A server that is asked to leave finishes its requests first. */
const timeoutMs = 8_000;

const family = new Family(run, process.pid);
let told = '';
let isGone = false;
let wake = (): void => undefined;
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text: string) => {
  told += text;
  wake();
});
process.stdin.once('error', () => undefined);
process.stdin.once('close', () => {
  isGone = true;
  wake();
});

let answered = 0;
while (!isGone) {
  const asked = told.split('look').length - 1;
  const rows = await readProcesses();
  family.see(rows);
  const itself = rows.find(({ pid }) => pid === run);
  // The shell between npm and its script hands no signal on: what is told npm ends the shell alone.
  if (parent !== 0 && itself !== undefined && itself.parent !== parent) send(itself, 'SIGTERM');
  if (asked > answered) process.stdout.write('seen\n');
  answered = asked;
  const woken = new Promise<void>((resolve) => {
    wake = resolve;
  });
  await Promise.race([delay(pollMs), woken]);
}
if (!told.includes('done')) await endFamily();
process.exit();

async function endFamily(): Promise<void> {
  const asked = new Set<number>();
  const deadline = performance.now() + timeoutMs;
  while (true) {
    const rows = await readProcesses();
    const living = family.see(rows);
    if (living.length === 0) return;
    const isLate = performance.now() > deadline;
    for (const member of living) {
      const farewell = isLate ? 'SIGKILL' : farewellTo(member, rows);
      if (farewell === null || (!isLate && asked.has(member.pid))) continue;
      asked.add(member.pid);
      send(member, farewell);
    }
    if (performance.now() > deadline + timeoutMs) return;
    await delay(pollMs / 5);
  }
}

function send({ pid }: ProcessRow, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile, or belongs to another user by now, whom nothing here concerns.
  }
}

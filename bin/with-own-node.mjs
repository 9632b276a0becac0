import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs this very command on the Node of the package `node`, which is among the dependencies, and ends as it ends. Plain JavaScript for Node 20. */
const ownNode = findOwnNode();
const program = fileURLToPath(new URL('under-launcher.mjs', import.meta.url));
// The channel carries nothing; it breaks when this process is gone.
const child = spawn(ownNode, [program, ...process.argv.slice(2)], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });

// A terminal sends Ctrl-C to both processes, a person or a supervisor often to this one alone. The child takes two of a kind at once for one.
const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];
for (const signal of passedOn) process.on(signal, () => child.kill(signal));

child.on('error', (error) => explain(error.message));
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 1;
  if (signal === null) return;
  for (const name of passedOn) process.removeAllListeners(name);
  process.kill(process.pid, signal);
});

function findOwnNode() {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
  } catch {
    // `npm ci --omit=dev` left it out.
    explain('the package `node` is not installed.');
    process.exit(1);
  }
}

function explain(reason) {
  process.stderr.write(
    `✖ Throughline runs its sources on Node 24, and did not find its own: ${reason}\n  → Run \`npm ci\` in its folder, or use Node 24.\n`,
  );
  process.exitCode = 1;
}

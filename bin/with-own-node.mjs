import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Runs this very command on the Node of the package `node`, which is among the dependencies. Plain JavaScript for Node 20. */
const ownNode = join(dirname(createRequire(import.meta.url).resolve('node/package.json')), 'bin/node');
const program = fileURLToPath(new URL('throughline', import.meta.url));
const child = spawn(ownNode, [program, ...process.argv.slice(2)], { stdio: 'inherit' });

// A terminal sends Ctrl-C to both; the child decides what it means. Signals sent to this process alone are passed on.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('error', (error) => {
  process.stderr.write(
    `✖ Throughline needs Node 24 and did not find its own: ${error.message}\n  → Run \`npm ci\` in its folder.\n`,
  );
  process.exitCode = 1;
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});

import { readConfig, readTerminalSettings } from '../config/config.ts';
import { asksForJson, callProgram } from './fixes/call-program.ts';
import { reportError } from './report-error.ts';
import { openTerminal } from './interaction/terminal.ts';

const argv = process.argv.slice(2);
const terminal = openTerminal(process, readTerminalSettings(), asksForJson(argv));
const interruption = new AbortController();
const force = new AbortController();
let drains = false;
const echoMs = 500;
/** What a command that is forced to end may still take to give back what it has in hand. */
const forceTimeoutMs = 3_000;
/** After everything of ours is closed. */
const leftOpenTimeoutMs = 5_000;
let interruptedAtMs = -Infinity;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);

// A defect outside of any command, such as in a library's callback, ends in the same words as one inside.
process.on('uncaughtException', (error) => process.exit(reportError(error, terminal)));

// The process ends by itself once the application is closed, so that everything written arrives.
process.exitCode = await callProgram({ argv, terminal, signal: interruption.signal, takeForce, readConfig });
// Except that whoever keeps a server running must not wait for what a library left open on a database that is gone.
if (drains) setTimeout(() => process.exit(), leftOpenTimeoutMs).unref();

function takeForce(): AbortSignal {
  drains = true;
  return force.signal;
}

function endAtOnce(): void {
  if (!drains || force.signal.aborted) process.exit(130);
  force.abort();
  setTimeout(() => process.exit(130), forceTimeoutMs).unref();
}

/** The first Ctrl-C lets the command stop where nothing is lost; the second ends it at once, as a shell expects. */
function interrupt(): void {
  const now = performance.now();
  // One Ctrl-C comes from the terminal and once more from each process above that passes it on, such as npx.
  const isEcho = now - interruptedAtMs < echoMs;
  if (isEcho) return;
  interruptedAtMs = now;
  if (interruption.signal.aborted) return endAtOnce();
  terminal.writeErr(`${terminal.redraws ? '\r\u001B[2K' : ''}Stopping; what is finished is kept. Once more ends it at once.\n`);
  interruption.abort();
}

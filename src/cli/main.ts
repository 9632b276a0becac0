import { readConfig, readTerminalSettings } from '../config/config.ts';
import { asksForJson, callProgram } from './call-program.ts';
import { reportError } from './report-error.ts';
import { openTerminal } from './interaction/terminal.ts';

const argv = process.argv.slice(2);
const terminal = openTerminal(process, readTerminalSettings(), asksForJson(argv));
const interruption = new AbortController();
const force = new AbortController();
let drains = false;
const echoMs = 500;
/** The time for a forced command to release its work. */
const forceTimeoutMs = 3_000;
/** The time for libraries after our own parts are closed. */
const leftOpenTimeoutMs = 5_000;
let interruptedAtMs = -Infinity;

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt);

// A defect outside a command, such as in a library's callback, is reported like any other.
process.on('uncaughtException', (error) => process.exit(reportError(error, terminal)));

// Let the process end by itself, so that all output arrives.
process.exitCode = await callProgram({ argv, terminal, signal: interruption.signal, takeForce, readConfig });
// A server's supervisor must not wait for what a library left open on a lost database.
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

/** The first Ctrl-C lets the command stop safely; the second ends it at once. */
function interrupt(): void {
  const now = performance.now();
  // One Ctrl-C arrives again from each parent process that forwards it, such as npx.
  const isEcho = now - interruptedAtMs < echoMs;
  if (isEcho) return;
  interruptedAtMs = now;
  if (interruption.signal.aborted) return endAtOnce();
  terminal.writeErr(`${terminal.redraws ? '\r\u001B[2K' : ''}Stopping; what is finished is kept. Once more ends it at once.\n`);
  interruption.abort();
}

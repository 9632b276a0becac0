/** Runs the command in the process that with-own-node.mjs started. */

// A server whose launcher was killed would hold its port and its runs with nobody to stop it. A command ends by itself.
if (process.argv[2] === 'serve') process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
// A channel that is listened to would keep the command from ending.
process.channel?.unref();

await import('./throughline');

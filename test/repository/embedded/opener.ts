import { openEmbeddedServer } from '../../../src/repository/embedded/open-server.ts';

// Run as a process of its own: opens the server of the folder given, says so, and releases it when its input ends.
const folder = process.argv[2] ?? '';
try {
  const server = await openEmbeddedServer({ folder, durable: false });
  console.log(JSON.stringify({ server }));
  for await (const _ of process.stdin);
  await server.release();
} catch (cause) {
  console.log(
    JSON.stringify({
      error: cause instanceof Error ? { id: 'id' in cause ? cause.id : '', message: cause.message } : String(cause),
    }),
  );
}

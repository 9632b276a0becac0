import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer, type McpServerOrder } from './create-mcp-server.ts';

/** Serves one client over stdin and stdout until it closes stdin or `signal` aborts. */
export async function serveMcpStdio({ signal, ...order }: McpServerOrder & { readonly signal: AbortSignal }): Promise<void> {
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const connection = serveStdio(() => createMcpServer(order), { maxSubscriptions: 0, onerror: order.onError });
  process.stdin.once('end', resolve).once('close', resolve);
  signal.addEventListener('abort', () => resolve(), { once: true });
  if (signal.aborted) resolve();
  await ended;
  await connection.close();
}

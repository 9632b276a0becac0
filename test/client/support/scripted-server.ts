import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Answers one request. */
export type Turn = (response: ServerResponse, request: IncomingMessage) => void | Promise<void>;

/** A server on loopback that answers the first request by the first turn, the second by the second, and every later one by the last. */
export async function openScriptedServer(
  ...turns: readonly Turn[]
): Promise<{ url: string; seen: SeenRequest[]; close: () => Promise<void> }> {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    seen.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body: body.toString() });
    await turns[Math.min(seen.length, turns.length) - 1]?.(response, request);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export function answerJson(status: number, body: unknown, headers: Record<string, string> = {}): Turn {
  return (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Breaks the connection before anything is answered. */
export const hangUp: Turn = (response) => void response.destroy();

/** Breaks it in the middle of an answer. */
export const breakOff: Turn = (response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
  response.write('{"half":', () => response.destroy());
};

import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Service } from '../usecases/service.ts';
import { createMcpServer } from './create-mcp-server.ts';

export interface McpCall {
  /** The body, within the limits of the API. */
  readonly message: unknown;
  /** The service for the caller. */
  readonly service: Service;
  /** Called with every refusal and defect. It must not throw. */
  readonly onError: (error: unknown) => void;
}

/** Answers one request of a client, of any revision, for a caller that is known already. */
export type McpEndpoint = (request: Request, call: McpCall) => Promise<Response>;

/**
 * Creates the endpoint of `/mcp`. Each request has a server of its own, because it has a caller of
 * its own; nothing is kept between requests, so any process may answer the next.
 */
export function createMcpEndpoint({ version }: { version: string }): McpEndpoint {
  return async (request, { message, service, onError }) => {
    const handler = createMcpHandler(() => createMcpServer({ service, version, onError }), {
      // The tools never change, so no client has to wait for news of them.
      maxSubscriptions: 0,
      onerror: onError,
    });
    return await handler.fetch(request, { parsedBody: message });
  };
}

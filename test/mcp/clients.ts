import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport as OldTransport } from '@modelcontextprotocol/sdk/shared/transport.js';

/** What the tests use of a client of either revision. */
export interface McpClient {
  tools(): Promise<readonly { name: string; description?: string | undefined }[]>;
  call(name: string, args?: Record<string, unknown>): Promise<ToolResult>;
  close(): Promise<void>;
}

export interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Record<string, unknown>;
}

interface StdioOrder {
  readonly command: string;
  readonly args: string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
}

const name = { name: 'test', version: '0.0.0' };

/** The revision of 2026, whose requests stand alone, and those before, which shake hands first. */
export const clientOf = {
  '2026-07-28': {
    http: (url: string, headers: Record<string, string>) =>
      connectModern(new ModernHttp(new URL(url), { requestInit: { headers } })),
    stdio: (order: StdioOrder) => connectModern(new ModernStdio(order)),
  },
  '2025-11-25': {
    http: (url: string, headers: Record<string, string>) =>
      connectOld(new OldHttp(new URL(url), { requestInit: { headers } }) as OldTransport),
    stdio: (order: StdioOrder) => connectOld(new OldStdio(order)),
  },
};

async function connectModern(transport: ModernHttp | ModernStdio): Promise<McpClient> {
  const client = new ModernClient(name, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (tool, args = {}) => (await client.callTool({ name: tool, arguments: args })) as ToolResult,
    close: () => client.close(),
  };
}

async function connectOld(transport: OldTransport): Promise<McpClient> {
  const client = new OldClient(name);
  await client.connect(transport);
  return {
    tools: async () => (await client.listTools()).tools,
    call: async (tool, args = {}) => (await client.callTool({ name: tool, arguments: args })) as ToolResult,
    close: () => client.close(),
  };
}

import { createOpsApi, type OpsApiParts } from '../http/ops/create-ops-api.ts';
import { serveHttp } from '../http/serve-http.ts';
import { nameHost } from './name-host.ts';

/** An operator's HTTP listener. */
export interface OpsListener {
  /** The address on this machine. */
  readonly url: string;
  close(): Promise<void>;
}

/** Opens the operator's port. Throws `http.address-in-use` or `http.address-refused`. */
export async function openOpsListener(parts: OpsApiParts, { host, port }: { host: string; port: number }): Promise<OpsListener> {
  const closing = new AbortController();
  const server = await serveHttp({ app: createOpsApi(parts), host, port, signal: closing.signal });
  return {
    url: `http://${nameHost(host)}:${server.port}`,
    async close() {
      closing.abort();
      await server.closed;
    },
  };
}

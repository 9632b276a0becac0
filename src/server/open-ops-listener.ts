import { createOpsApi, type OpsApiParts } from '../http/ops/create-ops-api.ts';
import { serveHttp } from '../http/serve-http.ts';
import { nameHost } from './name-host.ts';

/** Where an operator looks at this process. */
export interface OpsListener {
  /** As this machine reaches it. */
  readonly url: string;
  close(): Promise<void>;
}

/** Opens health, readiness and metrics on a port of their own. Throws UnavailableError `http.address-in-use` or `http.address-refused`. */
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

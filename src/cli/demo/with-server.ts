import { readFile } from 'node:fs/promises';
import { createRemoteService } from '../../client/remote-service.ts';
import type { Config } from '../../config/config.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import type { Demo } from './demo-context.ts';

/** Serves the folder on a free port while `work` runs: alerts come over HTTP, and workers read them. */
export async function withServer<T>(
  config: Config,
  demo: Demo,
  work: (served: Demo & { readonly server: string }) => Promise<T>,
): Promise<T> {
  // Loaded here alone: other commands need neither engine nor listener.
  const { serve } = await import('../../server/serve.ts');
  const leaving = new AbortController();
  const ready = Promise.withResolvers<Report<'serve'>>();
  const serving = serve(
    { config, role: 'all', host: '127.0.0.1', port: 0 },
    { signal: AbortSignal.any([leaving.signal, demo.signal]), onReady: ready.resolve },
  );
  serving.catch(ready.reject);
  try {
    const { url, ownerTokenFile } = await ready.promise;
    const token = (await readFile(ownerTokenFile, 'utf8')).trim();
    const server = url ?? '';
    return await work({ ...demo, service: createRemoteService({ url: server, token, signal: demo.signal }), server });
  } finally {
    leaving.abort();
    await serving;
  }
}

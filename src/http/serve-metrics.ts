import type { MiddlewareHandler } from 'hono';
import { PermissionError } from '../lifecycle/errors.ts';
import type { ApiEnvironment, HttpApi } from './api-parts.ts';

/**
 * The figures of this process and of the installation, in Prometheus' text format. For a token that may read, given as every other; `identify` is
 * how the door finds who asks, and empty where the page is open to anybody.
 */
export function serveMetrics(api: HttpApi, identify: readonly MiddlewareHandler<ApiEnvironment>[]): void {
  for (const middleware of identify) api.use('/metrics', middleware);
  api.get('/metrics', async (c) => {
    // Where it is open nobody was identified.
    if (c.get('principal')?.scopes.includes('read') === false) throw scopeMissing();
    const { contentType, text } = await c.get('parts').metrics();
    return c.body(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' });
  });
}

function scopeMissing(): PermissionError {
  return new PermissionError({
    id: 'token.scope',
    message: 'The token is not good for reading.',
    fix: 'Use one with the scope read.',
    details: { scope: 'read' },
  });
}

import type { MiddlewareHandler } from 'hono';
import { PermissionError } from '../lifecycle/errors.ts';
import type { ApiEnvironment, HttpApi } from './api-parts.ts';

/**
 * Serves the metrics of the process and the installation in Prometheus' text format, to tokens with
 * the scope `read`. `identify` authenticates; it is empty when the page is public.
 */
export function serveMetrics(api: HttpApi, identify: readonly MiddlewareHandler<ApiEnvironment>[]): void {
  for (const middleware of identify) api.use('/metrics', middleware);
  api.get('/metrics', async (c) => {
    // A public page has no principal.
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

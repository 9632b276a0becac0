import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';

/**
 * Returns the origin that browsers see: the configured one, else the requested host, by http on
 * loopback and by https elsewhere, where sign-in needs a proxy with TLS.
 */
export function ownOrigin(c: Context<ApiEnvironment>): string {
  const { publicUrl } = c.get('parts');
  if (publicUrl !== null) return new URL(publicUrl).origin;
  const { host, hostname } = new URL(c.req.url);
  return `${isLoopbackName(hostname) ? 'http' : 'https'}://${host}`;
}

/** True where cookies may demand an encrypted connection. */
export function isSecure(c: Context<ApiEnvironment>): boolean {
  return ownOrigin(c).startsWith('https:');
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

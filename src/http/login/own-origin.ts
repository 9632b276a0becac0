import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';

/**
 * Where browsers see this server: at the address that the configuration names, else at the host that the request names, by http on this machine and by
 * https from elsewhere, where only a proxy with TLS makes sign-in possible.
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

/** Formats a listening address for a URL. Any interface becomes the loopback address. */
export function nameHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

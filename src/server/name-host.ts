/** A listening address as it stands in a URL: that of every interface is reached on this machine by the loopback one. */
export function nameHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

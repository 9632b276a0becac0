import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';

/** Of the connection, not of a header that anybody can write. Addresses of one IPv6 network (/64) count as one: they cost their holder nothing. */
export function addressOf(c: Context<ApiEnvironment>): string {
  const address = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  if (!address.includes(':')) return address;
  const [before = '', after] = address.split('::');
  const head = before === '' ? [] : before.split(':');
  const tail = after === undefined || after === '' ? [] : after.split(':');
  const groups = after === undefined ? head : [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}

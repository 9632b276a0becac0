import type { Context } from 'hono';
import type { ApiEnvironment } from '../api-parts.ts';

/** The socket's address: headers can be forged. An IPv6 /64 is one, as its holder has it all. */
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

import type { Context } from 'hono';
import { isIPv4, isIPv6, type BlockList } from 'node:net';
import type { ApiEnvironment } from '../api-parts.ts';

/**
 * Returns the address that limits count: the socket's, or the client's that trusted proxies name.
 * An IPv6 /64 counts as one address, because its holder has all of it.
 */
export function addressOf(c: Context<ApiEnvironment>): string {
  const client = findClient(c);
  const groups = isIPv6(client) ? groupsOf(client) : null;
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : client;
}

/** Returns true when a proxy that is not trusted forwarded the request, or a caller claims so. */
export function isForwardedUntrusted(c: Context<ApiEnvironment>): boolean {
  return c.req.header('x-forwarded-for') !== undefined && !isTrusted(peerOf(c), c.get('parts').trustedProxies);
}

function findClient(c: Context<ApiEnvironment>): string {
  const peer = peerOf(c);
  const proxies = c.get('parts').trustedProxies;
  if (!isTrusted(peer, proxies)) return peer;
  const named = [
    c.req.header('x-forwarded-for')?.split(','),
    c.req
      .header('forwarded')
      ?.split(',')
      .map((hop) => /(?:^|;)\s*for=("?)([^";]*)\1/i.exec(hop)?.[2] ?? ''),
  ]
    .filter((hops) => hops !== undefined)
    .map((hops) => lastUntrusted([...hops, peer], proxies));
  const [client = peer, other = client] = named;
  // A proxy writes one of the headers and passes the other as the caller sent it, so both must agree.
  return client === other ? client : peer;
}

/** Returns the right-most address that is no proxy's; each proxy vouches for the one before it. */
function lastUntrusted(hops: readonly string[], proxies: BlockList): string {
  let nearest = '';
  for (const hop of hops.toReversed()) {
    const address = readAddress(hop);
    if (address === null) break;
    nearest = address;
    if (!isTrusted(address, proxies)) break;
  }
  return nearest;
}

function isTrusted(address: string, proxies: BlockList): boolean {
  return isIPv4(address) ? proxies.check(address) : isIPv6(address) && proxies.check(address, 'ipv6');
}

function peerOf(c: Context<ApiEnvironment>): string {
  return readAddress(c.env?.incoming?.socket.remoteAddress ?? '') ?? 'unknown';
}

/** Reads an address with or without a port, and an IPv4-mapped one as IPv4; null for other text. */
function readAddress(hop: string): string | null {
  const text = hop.trim();
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  if (isIPv4(bare)) return bare;
  const address = bare.split('%')[0] ?? '';
  if (!isIPv6(address)) return null;
  const numbers = groupsOf(address).map((group) => Number.parseInt(group, 16));
  const isMapped = numbers.slice(0, 6).join() === '0,0,0,0,0,65535';
  if (!isMapped) return address;
  return numbers
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/** Returns the eight groups of an IPv6 address, in the short form that URL gives them. */
function groupsOf(address: string): string[] {
  const [before = '', after] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [head, tail] = [before, after ?? ''].map((part) => part.split(':').filter((group) => group !== '')) as [
    string[],
    string[],
  ];
  return [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail];
}

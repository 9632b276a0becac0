import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import { PermissionError, UnavailableError } from '../../lifecycle/errors.ts';

/** This machine, and what a cloud tells its own machines about themselves. */
const forbidden = new BlockList();
forbidden.addSubnet('0.0.0.0', 8);
forbidden.addSubnet('127.0.0.0', 8);
forbidden.addSubnet('169.254.0.0', 16);
forbidden.addAddress('::', 'ipv6');
forbidden.addAddress('::1', 'ipv6');
forbidden.addSubnet('fe80::', 10, 'ipv6');
forbidden.addAddress('fd00:ec2::254', 'ipv6');

/**
 * Refuses a host that is this machine or a link-local service, and pins what it resolves to, so that
 * git cannot be told another address. Private networks are allowed: that is where companies keep
 * their repositories, and only an admin adds one. Throws PermissionError `repository.local-host`.
 */
export async function pinAddress(url: string, localHosts: readonly string[]): Promise<readonly string[]> {
  const { hostname, port, protocol } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (localHosts.includes(host)) return [];
  const found = await lookup(host, { all: true }).catch((cause: unknown) => {
    throw new UnavailableError({
      id: 'repository.unreachable',
      message: `The host ${host} has no address.`,
      fix: 'See that the address of the repository is right.',
      cause,
    });
  });
  if (found.some(({ address, family }) => forbidden.check(address, family === 6 ? 'ipv6' : 'ipv4'))) {
    throw new PermissionError({
      id: 'repository.local-host',
      message: `${host} is this machine or a service beside it, which no repository is fetched from.`,
      fix: 'Name the host that others reach the repository by, or allow this one with THROUGHLINE_GIT_LOCAL_HOSTS.',
    });
  }
  const [first] = found;
  // Older gits than 2.37 ignore it; ssh checks the host's key instead.
  if (protocol !== 'https:' || first === undefined || isIP(host) !== 0) return [];
  const address = first.family === 6 ? `[${first.address}]` : first.address;
  return ['-c', `http.curloptResolve=${host}:${port || '443'}:${address}`];
}

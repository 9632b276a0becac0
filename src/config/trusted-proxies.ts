import { BlockList, isIP } from 'node:net';

const variable = 'THROUGHLINE_TRUSTED_PROXIES';

/** Parses `10.0.0.0/8,192.0.2.7,fd00::/8` and adds invalid entries to `problems`. */
export function readTrustedProxies(environment: NodeJS.ProcessEnv, problems: string[]): BlockList {
  const proxies = new BlockList();
  const entries = (environment[variable] ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  for (const entry of entries) {
    const [address = '', length, ...rest] = entry.split('/');
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    const bits = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : -1;
    if (version === 0 || bits < 0 || bits > longest || rest.length > 0) {
      problems.push(`${variable}: "${entry}" is no address and no network. Write such as 10.0.0.0/8,192.0.2.7,fd00::/8.`);
    } else if (bits === 0) {
      problems.push(`${variable}: "${entry}" is everybody, so callers could name any address. Name the proxies.`);
    } else {
      proxies.addSubnet(address, bits, version === 4 ? 'ipv4' : 'ipv6');
    }
  }
  return proxies;
}

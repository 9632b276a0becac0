import { roles, type Role } from '../lifecycle/roles.ts';
import type { OidcSettings } from '../ports/sign-in.ts';

const prefix = 'THROUGHLINE_OIDC_';
const settings = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET', 'SCOPES', 'ROLES_CLAIM', 'ROLES'] as const;

/** Returns null if no issuer is named. Adds invalid values, but no secrets, to `problems`. */
export function readOidcSettings(environment: NodeJS.ProcessEnv, problems: string[]): OidcSettings | null {
  const read = (name: (typeof settings)[number]): string => environment[prefix + name]?.trim() ?? '';
  const issuer = read('ISSUER');
  if (issuer === '') {
    const others = settings.filter((name) => read(name) !== '');
    if (others.length > 0) problems.push(`${prefix}ISSUER: Name the issuer too, or leave ${prefix}${others[0]} out.`);
    return null;
  }
  if (!isSafeAddress(issuer))
    problems.push(`${prefix}ISSUER: Write its https address without a query; http is for loopback addresses alone.`);
  if (read('CLIENT_ID') === '') problems.push(`${prefix}CLIENT_ID: Write the id that the provider gave this installation.`);
  return {
    issuer,
    clientId: read('CLIENT_ID'),
    clientSecret: read('CLIENT_SECRET') || null,
    scopes: withOpenId(read('SCOPES') || 'openid profile email'),
    rolesClaim: read('ROLES_CLAIM') || 'groups',
    roles: readRoles(read('ROLES'), problems),
  };
}

/** Parses `eng-arch=architect,eng-leads=lead-engineer`; a value named twice has both roles. */
function readRoles(text: string, problems: string[]): Record<string, Role[]> {
  const mapped: Record<string, Role[]> = Object.create(null) as Record<string, Role[]>;
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const at = entry.lastIndexOf('=');
    const [value, role] = [entry.slice(0, at).trim(), entry.slice(at + 1).trim()];
    const known = roles.find((name) => name === role);
    if (at < 1 || !known) problems.push(`${prefix}ROLES: ${entry} is no VALUE=ROLE. The roles are ${roles.join(', ')}.`);
    else (mapped[value] ??= []).push(known);
  }
  return mapped;
}

function withOpenId(scopes: string): string {
  const named = scopes.split(/[\s,]+/);
  return [...new Set(['openid', ...named])].join(' ');
}

/** Plain http would let anybody on the network forge identities. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isLoopback = hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isLoopback)) && `${username}${password}${search}${hash}` === '';
}

import type { CodeSource } from '../../ports/code-mirrors.ts';

const user = String.raw`[A-Za-z0-9_][A-Za-z0-9._-]{0,63}`;
const host = String.raw`[A-Za-z0-9][A-Za-z0-9.-]{0,252}`;
const https = new RegExp(`^https://${host}(?::\\d{1,5})?/[!-~]{1,1000}$`);
const ssh = new RegExp(`^ssh://(?:${user}@)?${host}(?::\\d{1,5})?/[!-~]{1,1000}$`);
const short = new RegExp(`^(${user}@${host}):((?!/)[!-~]{1,1000})$`);

/**
 * Reads the address of a repository: an absolute folder, https, or ssh, also as `git@host:path`.
 * Null for everything else, such as a URL with a password, which would be stored and shown.
 */
export function readAddress(text: string): CodeSource | null {
  if (text.startsWith('/')) return { kind: 'path', address: text.length > 1 ? text.replace(/(?<!\/)\/+$/, '') : text };
  const [, where, path] = short.exec(text) ?? [];
  if (where !== undefined) return { kind: 'url', address: `ssh://${where}/${path}` };
  return https.test(text) || ssh.test(text) ? { kind: 'url', address: text } : null;
}

/** Returns what a repository is called when nobody says: the last word of its address. */
export function nameOfAddress(address: string): string {
  const last = address.split('/').at(-1) ?? '';
  return last
    .replace(/\.git$/, '')
    .replace(/[^A-Za-z0-9._-]/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 80);
}

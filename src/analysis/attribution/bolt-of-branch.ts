import { formatKey } from '../../lifecycle/ids.ts';

/**
 * Returns the Bolt that a branch is named after: `bolt-12-renew-loan`, `ada/BOLT-012`, or
 * `FIX-001-timeout`. A small `fix-12` is what everybody calls a branch that fixes something, often
 * issue 12, so a Fix-It Bolt counts only as its whole key.
 */
export function boltOfBranch(branch: string): string | null {
  const found = new Set<string>();
  for (const [, digits = ''] of branch.matchAll(/(?<![A-Za-z0-9])bolt[-_/]?(\d{1,9})(?![0-9])/gi))
    found.add(boltKey('BOLT', digits));
  for (const [, digits = ''] of branch.matchAll(/(?<![A-Za-z0-9])FIX-(\d{3,9})(?![0-9])/g)) found.add(boltKey('FIX', digits));
  const [only, another] = found;
  return only === undefined || another !== undefined ? null : only;
}

/** Builds the key of what a text calls `BOLT-12` or `fix-001`. */
export function boltKey(prefix: string, digits: string): string {
  return formatKey({ kind: prefix.toUpperCase() === 'FIX' ? 'fix' : 'bolt', scope: '', sequence: Number(digits) });
}

import { isUndecided, isUsed, type RfcBody } from '../../../lifecycle/rfc.ts';
import type { KnownPattern } from '../../../lifecycle/design-material.ts';
import { namesPattern } from '../../patterns/match-patterns.ts';

/**
 * The document with a reference to each entry of the Playbook that a row of its table says is used, and none to those that a row says are not. What no row
 * speaks of, and what is undecided, stays as somebody wrote it.
 */
export function citePatterns(body: RfcBody, known: readonly Pick<KnownPattern, 'key' | 'title'>[]): RfcBody {
  const rows = body.patterns.filter((row) => !isUndecided(row));
  const rowsOf = (entry: Pick<KnownPattern, 'key' | 'title'>): RfcBody['patterns'] => {
    const exact = rows.filter(({ pattern }) => pattern.includes(entry.key));
    return exact.length > 0
      ? exact
      : rows.filter(({ pattern }) => !namesOther(pattern, entry, known) && namesPattern(pattern, entry));
  };
  const verdicts = known.map((entry) => ({ key: entry.key, rows: rowsOf(entry) })).filter((one) => one.rows.length > 0);
  const used = verdicts.filter((one) => one.rows.some(isUsed)).map(({ key }) => key);
  const unused = new Set(verdicts.map(({ key }) => key).filter((key) => !used.includes(key)));
  const kept = body.references.filter(({ role, to }) => role !== 'cites_pattern' || !unused.has(to));
  const cited = new Set(kept.filter(({ role }) => role === 'cites_pattern').map(({ to }) => to));
  const added = used.filter((key) => !cited.has(key)).map((to) => ({ role: 'cites_pattern' as const, to }));
  return { ...body, references: [...kept, ...added] };
}

/** A row with the key of one entry is about that one, whatever else its words are like. */
function namesOther(row: string, { key }: { readonly key: string }, known: readonly { readonly key: string }[]): boolean {
  return known.some((other) => other.key !== key && row.includes(other.key));
}

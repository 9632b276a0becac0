import type { CodeFacts, CodeHit, ComplianceException, ComplianceItem, JudgedHit } from '../../lifecycle/compliance.ts';
import { compileGlobs } from './compile-glob.ts';

/** A report lists so many places of one part; a person who has read these has understood. */
const mostHits = 500;

interface Circumstances {
  readonly exceptions: readonly ComplianceException[];
  readonly now: Date;
  /** Changed lines by file; null where nobody asked about a change. */
  readonly changed: ReadonlyMap<string, ReadonlySet<number>> | null;
}

/**
 * The table of verdicts. Only a place in code proves a violation; an exception excuses the places
 * in its scope until it expires, and proves nothing; without a complete proof a part is unproved.
 *
 * | places outside of exceptions | places | something missing | verdict |
 * |---|---|---|---|
 * | yes | yes | any | violated |
 * | no | yes | any | excepted |
 * | no | no | yes | unproved |
 * | no | no | no | met |
 */
export function judgePart(
  { part, title }: { part: string; title: string },
  { hits, missing, proof, failed }: CodeFacts,
  { exceptions, now, changed }: Circumstances,
): ComplianceItem {
  const valid = exceptions
    .filter((one) => one.part === part && one.expiresAt > now)
    .map((exception) => ({ exception, covers: compileGlobs(exception.scope) }));
  const open = hits.filter(({ file }) => !valid.some(({ covers }) => covers(file)));
  const shown = open.length > 0 ? open : hits;
  const judged = shown
    .map((hit): JudgedHit => ({ ...hit, isOld: changed !== null && !isChanged(hit, changed) }))
    .toSorted((a, b) => Number(a.isOld) - Number(b.isOld) || comparePlaces(a, b));
  const verdict = open.length > 0 ? 'violated' : hits.length > 0 ? 'excepted' : missing.length > 0 ? 'unproved' : 'met';
  return {
    part,
    title,
    verdict,
    hits: judged.slice(0, mostHits),
    unlisted: Math.max(0, judged.length - mostHits),
    missing: missing.join('; '),
    proof: verdict === 'met' ? proof.join(', ') : '',
    failed,
    exception:
      verdict === 'excepted' ? (valid.find(({ covers }) => hits.some(({ file }) => covers(file)))?.exception ?? null) : null,
  };
}

function isChanged({ file, line }: CodeHit, changed: ReadonlyMap<string, ReadonlySet<number>>): boolean {
  return changed.get(file)?.has(line) ?? false;
}

function comparePlaces(a: CodeHit, b: CodeHit): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line;
}

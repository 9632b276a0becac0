import type { Finding } from '../../lifecycle/findings.ts';

/** Merges findings in order. A duplicate keeps the reader's finding, which knows the place. */
export function mergeFindings(read: readonly Finding[], linted: readonly Finding[]): Finding[] {
  const known = new Set(read.map(nameOf));
  return [...read, ...linted.filter((finding) => !known.has(nameOf(finding)))];
}

function nameOf({ code, at, message }: Finding): string {
  return `${code} ${at.part ?? ''} ${message}`;
}

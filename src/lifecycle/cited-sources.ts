const refs = /\b(?:E|TL|HYP|EP)-\d+\b|\b[A-Z]{2,20}-(?:\d{4}-)?\d{3,}(?:#[A-Za-z0-9][A-Za-z0-9.-]*)?/g;
const hashes = /\b[0-9a-f]{7,64}\b/g;
const addresses = /\bhttps?:\/\/[^\s)>\]]+/g;

/** Lists what a text names as its sources: evidence, events, artifacts, parts, commits, addresses. */
export function citedSources(text: string): string[] {
  const keys = (text.match(refs) ?? []).map((ref) => ref.replace(/\.$/, ''));
  // A word such as "defaced" and a plain number are no commits.
  const commits = (text.match(hashes) ?? []).filter((hash) => /[a-f]/.test(hash) && /\d/.test(hash));
  return [...new Set([...keys, ...commits, ...(text.match(addresses) ?? [])])];
}

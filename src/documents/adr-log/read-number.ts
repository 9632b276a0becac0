import { readDate } from './read-metadata.ts';

export interface Numbered {
  /** As written, such as `0012`; null when there is none. */
  readonly number: string | null;
  readonly rest: string;
}

/** Reads a leading number, also `#140 - Title`, but not a date as log4brains writes it. */
export function numberOfFile(file: string): Numbered & { readonly stem: string; readonly date: string | null } {
  const stem = baseName(file).replace(/\.[A-Za-z0-9]{1,9}$/, '');
  const date = /^(\d{4})-?(\d{2})-?(\d{2})(?=[-_ ]|$)/.exec(stem);
  const dated = date && readDate(`${date[1]}-${date[2]}-${date[3]}`);
  if (dated && date) return { number: null, rest: words(stem.slice(date[0].length)), stem, date: dated };
  const match = /^[#_([]*(?:(?:adr|rfc|decision|dr|ad)[-_ ]?)?#?(\d{1,6})(?=[-_. )\]]|$)/i.exec(stem);
  return { number: match?.[1] ?? null, rest: words(match ? stem.slice(match[0].length) : stem), stem, date: null };
}

/** Reads `12. Use queues`, `ADR-0012: Use queues`, `RFC 12 – Use queues`. */
export function numberOfHeading(heading: string): Numbered {
  const match =
    /^(?:ADR|RFC|AD|DR|Decision(?: Record)?|Architecture Decision(?: Record)?)[\s#:_-]*(\d{1,6})\s*(?:[.:)–—-]+\s*)?(.*)/is.exec(
      heading,
    ) ?? /^#?(\d{1,6})\s*[.:)–—-]\s*(.*)/s.exec(heading);
  const unnumbered = heading.replace(/^(?:ADR|RFC|Architecture Decision(?: Record)?|Decision Record)\s*[:–—-]\s*/i, '');
  return match ? { number: match[1] ?? null, rest: (match[2] ?? '').trim() } : { number: null, rest: unnumbered };
}

/** Compares numbers without their padding. */
export function sameNumber(one: string, other: string): boolean {
  return Number(one) === Number(other);
}

export function baseName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function words(text: string): string {
  const plain = text.replace(/[-_.)\]\s]+/g, ' ').trim();
  return plain === '' ? '' : `${plain[0]?.toUpperCase() ?? ''}${plain.slice(1)}`;
}

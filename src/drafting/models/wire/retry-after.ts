/**
 * Parses the wait that a provider asks for, in ms: `retry-after-ms`, else `retry-after` in seconds
 * or as a date (RFC 9110, 10.2.3). Null without a valid one.
 */
export function readRetryAfter(headers: Headers | null, now: number): number | null {
  const precise = readNumber(headers?.get('retry-after-ms'));
  if (precise !== null) return precise;
  const value = headers?.get('retry-after');
  const seconds = readNumber(value);
  if (seconds !== null) return Math.ceil(seconds * 1000);
  // Requires a month's name, because `Date.parse` reads "-5" as a year.
  const date = /[a-z]{3}/i.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function readNumber(text: string | null | undefined): number | null {
  if (!text || !/^\d+(\.\d+)?$/.test(text.trim())) return null;
  return Number(text);
}

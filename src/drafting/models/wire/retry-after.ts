/**
 * Reads how long a provider asks to wait, in milliseconds: `retry-after-ms` where it is precise, else `retry-after` in seconds or as a
 * date (RFC 9110, section 10.2.3). Null when it asks for nothing that can be read.
 */
export function readRetryAfter(headers: Headers | null, now: number): number | null {
  const precise = readNumber(headers?.get('retry-after-ms'));
  if (precise !== null) return precise;
  const value = headers?.get('retry-after');
  const seconds = readNumber(value);
  if (seconds !== null) return Math.ceil(seconds * 1000);
  // Only with the name of a month: `Date.parse` takes "-5" for a year.
  const date = /[a-z]{3}/i.test(value ?? '') ? Date.parse(value ?? '') : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function readNumber(text: string | null | undefined): number | null {
  if (!text || !/^\d+(\.\d+)?$/.test(text.trim())) return null;
  return Number(text);
}

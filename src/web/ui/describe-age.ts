const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** `3 min ago`, `in 2 h`, `just now`; takes milliseconds, negative for the future. */
export function describeAge(ms: number): string {
  const size = Math.abs(ms);
  const unit = units.find(([, length]) => size >= length);
  if (!unit) return 'just now';
  const text = `${Math.floor(size / unit[1])} ${unit[0]}`;
  return ms < 0 ? `in ${text}` : `${text} ago`;
}

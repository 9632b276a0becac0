/** Writes a list entry with entries below it; multi-line text stays within its entry. */
export function item(first: string, ...below: readonly string[]): string {
  const lines = (text: string, indent: string): string => text.split('\n').join(`\n${indent}`);
  return [`- ${lines(first, '  ')}`, ...below.filter((text) => text !== '').map((text) => `  - ${lines(text, '    ')}`)].join(
    '\n',
  );
}

/** `2026-11-22 13:04 UTC`. */
export const time = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** How a machine checks whether code follows a decision: a closed list of forms of one line. */
export type PointCheck =
  | { readonly kind: 'no-import'; readonly name: string; readonly within: string }
  | { readonly kind: 'no-dependency'; readonly name: string }
  | { readonly kind: 'no-path'; readonly path: string }
  | { readonly kind: 'no-match'; readonly language: string; readonly pattern: string; readonly within: string }
  | { readonly kind: 'only-in'; readonly name: string; readonly paths: readonly string[] };

export const pointCheckForms = [
  'no import of NAME in GLOB',
  'no dependency on NAME',
  'no path GLOB',
  'no match of LANGUAGE `PATTERN` in GLOB',
  'imports of NAME only in GLOB, GLOB',
] as const;

const readers: readonly [RegExp, (groups: readonly string[]) => PointCheck][] = [
  [/^no import of (\S+) in (\S+)$/, ([name = '', within = '']) => ({ kind: 'no-import', name, within })],
  [/^no dependency on (\S+)$/, ([name = '']) => ({ kind: 'no-dependency', name })],
  [/^no path (\S+)$/, ([path = '']) => ({ kind: 'no-path', path })],
  [
    /^no match of (\w+) `([^`]+)` in (\S+)$/,
    ([language = '', pattern = '', within = '']) => ({ kind: 'no-match', language, pattern, within }),
  ],
  [
    /^imports of (\S+) only in ([^\s,]+(?:, *[^\s,]+)*)$/,
    ([name = '', paths = '']) => ({ kind: 'only-in', name, paths: paths.split(/, */) }),
  ],
];

/** Parses a check. Null means that the text has none of the forms, so a person has to look. */
export function readPointCheck(text: string): PointCheck | null {
  for (const [form, read] of readers) {
    const match = form.exec(text.trim());
    if (match) return read(match.slice(1));
  }
  return null;
}

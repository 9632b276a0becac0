/** `US-3`, `US-3.AC-2`, `REQ-7`, `PRD-001#US-3`: a full stop at the end of a sentence is no part of it. */
const id = String.raw`\p{L}[\p{L}\p{N}_]*-[\p{L}\p{N}_-]*[\p{L}\p{N}_](?:\.\p{L}[\p{L}\p{N}_]*-[\p{L}\p{N}_-]*[\p{L}\p{N}_])*`;
const key = String.raw`\p{L}[\p{L}\p{N}]*(?:-\p{N}+)+`;
const one = String.raw`(?:${key}#)?${id}`;
const through = String.raw`\s*[–—]\s*|\s*\.{2,3}\s*|\s+-\s+|\s+(?:to|through)\s+`;
/** One id, a range of them, whose end may be a number alone, or ids with strokes between them. No piece of a path or of a longer word. */
const names = new RegExp(
  String.raw`(?<![\p{L}\p{N}_#./-])${one}(?:(?:${through})(?<end>${one})|[–—](?<number>\p{N}{1,4})(?![\p{L}\p{N}])|(?:\s?/\s?${one})+)?`,
  'gu',
);
const single = new RegExp(String.raw`(?:(${key})#)?(${id})`, 'gu');
/** Of a longer range only the ends count: it is a slip of the pen. */
const longestRange = 200;

interface Name {
  /** Key of the artifact; what stands behind another in a range or after a stroke is of the same. */
  readonly of: string;
  readonly localId: string;
}

/** Local ids of the parts of an artifact that a text names, in its order; parts of another artifact do not count. */
export function namedParts(text: string, artifact: string): string[] {
  return [...text.matchAll(names)]
    .flatMap((match) => listRange(match) ?? readNames(match[0]))
    .flatMap(({ of, localId }) => (of === '' || of === artifact ? localId : []));
}

/** The text with other ids for parts of an artifact. A range in which one changes is written out. */
export function renameParts(text: string, artifact: string, renamed: ReadonlyMap<string, string>): string {
  const isRenamed = ({ of, localId }: Name): boolean => (of === '' || of === artifact) && renamed.has(localId);
  return text.replace(names, (found) => {
    const range = listRange(new RegExp(names).exec(found));
    if (range)
      return range.some(isRenamed)
        ? range.map(({ of, localId }) => `${of === '' ? '' : `${of}#`}${renamed.get(localId) ?? localId}`).join(', ')
        : found;
    const all = readNames(found);
    let at = -1;
    return found.replace(single, (whole, _of: string, localId: string) => {
      const name = all[(at += 1)];
      return name && isRenamed(name) ? `${whole.slice(0, whole.length - localId.length)}${renamed.get(localId)}` : whole;
    });
  });
}

function readNames(found: string): Name[] {
  let last = '';
  return [...found.matchAll(single)].map(([, of = last, localId = '']) => {
    last = of;
    return { of, localId };
  });
}

/** `US-2` to `US-4`, and `US-3.AC-1` to `AC-3`, with what lies between, where both are of one numbering; null of what is no such range. */
function listRange(match: RegExpExecArray | null): Name[] | null {
  const [first, last] = readNames(match?.[0] ?? '');
  const { end, number } = match?.groups ?? {};
  if (!first || (end === undefined && number === undefined)) return null;
  if (last && last.of !== first.of) return null;
  const [, stem = '', from = ''] = /^(.*-)(\d+)$/.exec(first.localId) ?? [];
  const [, ending = '', to = ''] = /^(.*?)(\d+)$/.exec(number ?? last?.localId ?? '') ?? [];
  const span = Number(to) - Number(from);
  if (from === '' || !stem.endsWith(ending) || span < 1 || span > longestRange) return null;
  return Array.from({ length: span + 1 }, (_, at) => ({ of: first.of, localId: `${stem}${Number(from) + at}` }));
}

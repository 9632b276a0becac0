/** Matches `US-3`, `US-3.AC-2` and `REQ-7`, without the full stop of a sentence. */
const id = String.raw`\p{L}[\p{L}\p{N}_]*-[\p{L}\p{N}_-]*[\p{L}\p{N}_](?:\.\p{L}[\p{L}\p{N}_]*-[\p{L}\p{N}_-]*[\p{L}\p{N}_])*`;
const key = String.raw`\p{L}[\p{L}\p{N}]*(?:-\p{N}+)+`;
const one = String.raw`(?:${key}#)?${id}`;
const through = String.raw`\s*[–—]\s*|\s*\.{2,3}\s*|\s+-\s+|\s+(?:to|through)\s+`;
/** Matches an id, a range (perhaps to a number) or ids with slashes, outside paths and words. */
const names = new RegExp(
  String.raw`(?<![\p{L}\p{N}_#./-])${one}(?:(?:${through})(?<end>${one})|[–—](?<number>\p{N}{1,4})(?![\p{L}\p{N}])|(?:\s?/\s?${one})+)?`,
  'gu',
);
const single = new RegExp(String.raw`(?<![\p{L}\p{N}_])(?:(${key})#)?(${id})`, 'gu');
/** A longer range is a slip of the pen, so only its ends count. */
const longestRange = 200;

interface Name {
  /** Key of the artifact. In a range or after a slash, it is the first one's. */
  readonly of: string;
  readonly localId: string;
}

/** Returns local ids of an artifact's parts that a text names, in order. */
export function namedParts(text: string, artifact: string): string[] {
  return [...text.matchAll(names)]
    .flatMap((match) => listRange(match) ?? readNames(match[0]))
    .flatMap(({ of, localId }) => (of === '' || of === artifact ? localId : []));
}

/** Replaces ids of an artifact's parts in a text. A range with a changed id is written out. */
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

/** Lists ids from `US-2` to `US-4` or `US-3.AC-1` to `AC-3`; null for any other match. */
function listRange(match: RegExpExecArray | null): Name[] | null {
  const [first, last] = readNames(match?.[0] ?? '');
  const { end, number } = match?.groups ?? {};
  if (!first || (end === undefined && number === undefined)) return null;
  if (last && last.of !== first.of) return null;
  const [, stem = '', from = ''] = /^(.*-)(\d+)$/.exec(first.localId) ?? [];
  const [, ending = '', to = ''] = /^(.*?)(?<!\d)(\d+)$/.exec(number ?? last?.localId ?? '') ?? [];
  const span = Number(to) - Number(from);
  if (from === '' || !stem.endsWith(ending) || span < 1 || span > longestRange) return null;
  return Array.from({ length: span + 1 }, (_, at) => ({ of: first.of, localId: `${stem}${Number(from) + at}` }));
}

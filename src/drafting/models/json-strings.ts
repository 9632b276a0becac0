/** Reads strings at given paths of a JSON text while it streams in. */
export interface JsonStringReader {
  /** Takes the next piece of the text, cut anywhere. */
  write(piece: string): void;
  /** Starts over with a new text. */
  restart(): void;
}

/** Strings are cut at this many characters, as they are only shown to a person. */
const longestString = 500;

/**
 * Reads each character once and keeps only open values, at linear cost. Never throws: skips what is
 * not JSON. Paths look like `aggregates[].name`; the `live` path is also reported in pieces.
 */
export function createJsonStringReader(
  paths: readonly string[],
  onString: (text: string, path: string) => void,
  live?: { readonly path: string; readonly onPiece: (text: string) => void },
): JsonStringReader {
  const root = growTree(live ? [...paths, live.path] : paths);
  let written = '';
  let frames: Frame[] = [];
  let string: OpenString | null = null;

  return {
    write(piece) {
      // Iterates code units, since the halves of a surrogate pair may be in different pieces.
      for (let at = 0; at < piece.length; at += 1) {
        const unit = piece.charAt(at);
        if (string) readInString(string, unit);
        else readBetween(unit);
      }
      if (written !== '') live?.onPiece(written);
      written = '';
    },
    restart() {
      frames = [];
      string = null;
    },
  };

  function readBetween(unit: string): void {
    const frame = frames.at(-1);
    switch (unit) {
      case '{':
      case '[':
        frames.push({ isObject: unit === '{', tree: valuePlace(frame), key: '', expectsKey: unit === '{' });
        return;
      case '}':
      case ']':
        frames.pop();
        return;
      case ',':
        if (frame) frame.expectsKey = frame.isObject;
        return;
      case ':':
        if (frame) frame.expectsKey = false;
        return;
      case '"':
        // Text around the JSON, such as "Here is the answer", has quotation marks too.
        if (frame) string = openString(frame);
    }
  }

  function openString(frame: Frame): OpenString {
    const isKey = frame.isObject && frame.expectsKey;
    const path = isKey ? '' : (valuePlace(frame)?.path ?? '');
    return { isKey, path, kept: isKey || path !== '', text: '', escape: null };
  }

  function readInString(open: OpenString, unit: string): void {
    if (open.escape !== null) {
      open.escape += unit;
      const decoded = decodeEscape(open.escape);
      if (decoded === null) return;
      open.escape = null;
      take(open, decoded);
    } else if (unit === '\\') {
      open.escape = '';
    } else if (unit === '"') {
      string = null;
      const frame = frames.at(-1);
      if (open.isKey && frame) frame.key = open.text;
      else if (open.path !== '') onString(open.text, open.path);
    } else {
      take(open, unit);
    }
  }

  function take(open: OpenString, text: string): void {
    append(open, text);
    if (open.path !== '' && open.path === live?.path) written += text;
  }

  function valuePlace(frame: Frame | undefined): Tree | undefined {
    if (!frame) return root;
    return frame.isObject ? frame.tree?.keys.get(frame.key) : frame.tree?.items;
  }
}

interface Frame {
  readonly isObject: boolean;
  /** Position of this object or array in the paths; undefined if no path leads through it. */
  readonly tree: Tree | undefined;
  key: string;
  expectsKey: boolean;
}

interface OpenString {
  readonly isKey: boolean;
  readonly path: string;
  readonly kept: boolean;
  text: string;
  /** Characters after a backslash so far; null outside an escape. */
  escape: string | null;
}

interface Tree {
  readonly keys: Map<string, Tree>;
  items: Tree | undefined;
  /** The path that ends here; else empty. */
  path: string;
}

function growTree(paths: readonly string[]): Tree {
  const root = newTree();
  for (const path of paths) {
    let place = root;
    for (const [, items, key = ''] of path.matchAll(/(\[\])|([^.[\]]+)/g)) {
      let next = items ? place.items : place.keys.get(key);
      if (!next) {
        next = newTree();
        if (items) place.items = next;
        else place.keys.set(key, next);
      }
      place = next;
    }
    place.path = path;
  }
  return root;
}

function newTree(): Tree {
  return { keys: new Map(), items: undefined, path: '' };
}

function append(open: OpenString, text: string): void {
  if (open.kept && open.text.length < longestString) open.text += text;
}

const namedEscapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };

/** Decodes an escape; null while it is incomplete. */
function decodeEscape(escape: string): string | null {
  if (!escape.startsWith('u')) return namedEscapes[escape] ?? escape;
  if (!/^u[0-9a-fA-F]*$/.test(escape)) return escape.slice(1);
  return escape.length < 5 ? null : String.fromCharCode(Number.parseInt(escape.slice(1), 16));
}

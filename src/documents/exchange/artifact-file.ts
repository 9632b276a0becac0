/** The artifact's facts in a file's front matter. */
export interface FileHead {
  readonly key: string;
  readonly kind: string;
  readonly status: string;
  readonly version: number;
  readonly contentHash: string;
}

export interface ArtifactFile {
  /** The front matter's facts; empty for a file that we did not write. */
  readonly head: Partial<FileHead>;
  /** The document without our additions. */
  readonly markdown: string;
  /** Lines of the file before the start of `markdown`, or removed from its front matter. */
  readonly addedLines: number;
}

const names = ['key', 'kind', 'status', 'version', 'contentHash'] as const;

/**
 * Writes an artifact's file: canonical Markdown with five lines added to its front matter, or to a
 * new one. `readArtifactFile` removes them again, to the byte.
 */
export function writeArtifactFile(head: FileHead, markdown: string): string {
  const own = names.map((name) => `${name}: ${head[name]}`);
  const lines = markdown.split('\n');
  const end = frontMatterEnd(lines);
  return end === null
    ? ['---', ...own, '---', '', ...lines].join('\n')
    : [...lines.slice(0, end), ...own, ...lines.slice(end)].join('\n');
}

/** Reads such a file, also after an editor changed its line ends or moved its lines. */
export function readArtifactFile(text: string): ArtifactFile {
  const unified = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const lines = unified.split('\n');
  const end = frontMatterEnd(lines);
  if (end === null) return { head: {}, markdown: unified, addedLines: 0 };
  const front = lines.slice(1, end);
  const found = new Map<string, string>();
  const read = front.map((line) => /^(key|kind|status|version|contentHash):(.*)/s.exec(line));
  for (const match of read) if (match?.[1] !== undefined && !found.has(match[1])) found.set(match[1], match[2]?.trim() ?? '');
  // Without a key, the status belongs to the document: other tools keep theirs there.
  const isOurs = (name: string | undefined): boolean => name !== undefined && (found.has('key') || name === 'kind');
  const rest = front.filter((_, index) => !isOurs(read[index]?.[1]));
  const body = lines.slice(end + 1);
  const kept = rest.length > 0 ? ['---', ...rest, '---', ...body] : front.length > 0 ? dropBlank(body) : lines;
  return {
    head: toHead(found),
    markdown: kept.join('\n'),
    addedLines: lines.length - kept.length,
  };
}

/** Returns the line of the first unresolved Git merge marker, from 1, or null. */
export function findMergeMark(text: string): number | null {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((line) => /^<{7}( |$)/.test(line));
  return at >= 0 && lines.slice(at).some((line) => /^>{7}( |$)/.test(line)) ? at + 1 : null;
}

function toHead(found: ReadonlyMap<string, string>): Partial<FileHead> {
  const version = Number(/^[1-9]\d{0,8}$/.exec(found.get('version') ?? '')?.[0]);
  const text = (name: 'key' | 'kind' | 'status' | 'contentHash'): object => {
    const value = found.get(name);
    return value === undefined ? {} : { [name]: value };
  };
  return {
    ...text('key'),
    ...text('kind'),
    ...text('status'),
    ...text('contentHash'),
    ...(Number.isNaN(version) ? {} : { version }),
  };
}

/** Returns the line index of the end of the front matter; null when there is none. */
function frontMatterEnd(lines: readonly string[]): number | null {
  if (lines[0] !== '---') return null;
  const end = lines.indexOf('---', 1);
  // A thematic break on the first line opens nothing.
  return end > 1 && lines.slice(1, end).every((line) => /^[\w"'#\s-]*[:#]|^\s|^- |^$/.test(line)) ? end : null;
}

function dropBlank(lines: readonly string[]): readonly string[] {
  return lines[0] === '' ? lines.slice(1) : lines;
}

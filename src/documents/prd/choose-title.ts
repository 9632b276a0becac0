import { stripNumber, topicOf } from './reading/headings.ts';
import { plainText } from '../../lifecycle/plain-text.ts';

const kind = String.raw`(?:(?:product|business|software|system|functional|feature|technical) )*(?:requirements?|specifications?|spec|design)(?: (?:documents?|specifications?|docs?))?(?: ?\([\p{L} ]{1,10}\))?`;
/** Matches titles that any document may have. */
const generic = new RegExp(
  `^(?:${kind}|prd|brd|srs|user stories|untitled.{0,40}|document|description|readme|index|feature)$`,
  'iu',
);
const prefix = new RegExp(
  `^(?:(?:PRD|BRD|SRS|Epic|Feature(?: specification)?|Project|${kind})(?: ?\\(PRD\\))? ?[:–—-]|\\[(?:PRD|Epic)\\]) ?`,
  'iu',
);
const suffix = new RegExp(`(?: ?[:–—-] ?(?:PRD|${kind})| \\(?PRD\\)?)$`, 'iu');
/** Folder names that say where documents are. */
const shelves = /^(?:\.*|docs?|prds?|specs?|files|src|content|tmp|home|main|documents?)$/i;

/**
 * Returns the title from front matter, the first heading, or the name of the file or folder; never
 * a document kind, and no heading of the section vocabulary.
 */
export function chooseTitle({
  stated,
  headings,
  files,
}: {
  stated: readonly string[];
  headings: readonly string[];
  files: readonly string[];
}): string {
  const [path = ''] = files;
  const folders = path.split(/[\\/]/).slice(0, -1);
  const folder = folders.findLast((name) => !shelves.test(name)) ?? '';
  const file = (path.split(/[\\/]/).at(-1) ?? '').replace(/(?:\.prd)?\.\w{1,9}$/i, '').replace(/^\d{1,6}[-_. ]+/, '');
  const names = (files.length > 1 ? [folder, file] : [file]).map(asWords);
  // Each of several files is headed by the name of its part.
  const own = headings.filter((heading) => files.length === 1 || !/^\d/.test(heading)).map(withoutKind);
  const candidates = [...stated, ...own.slice(0, files.length > 1 ? headings.length : 1), ...names].filter((name) => name !== '');
  const isOwn = (name: string): boolean => !generic.test(name) && topicOf(name) === null;
  return candidates.find(isOwn) ?? own.find((heading) => heading !== '') ?? names.find((name) => name !== '') ?? '';
}

function withoutKind(heading: string): string {
  const plain = stripNumber(plainText(heading).slice(0, 300));
  return (
    plain
      .replace(prefix, '')
      .replace(suffix, '')
      .replace(/^[^\p{L}\p{N}["“(<]{1,8}/u, '')
      .trim() || plain
  );
}

function asWords(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words === '' ? '' : `${words[0]?.toUpperCase()}${words.slice(1)}`;
}

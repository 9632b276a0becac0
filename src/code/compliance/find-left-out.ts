import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import { compileGlob } from '../../analysis/compliance/compile-glob.ts';

const lockFiles =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|go\.sum|Cargo\.lock|poetry\.lock|uv\.lock|Pipfile\.lock|Gemfile\.lock|composer\.lock)$/;
const vendored = /(?:^|\/)(?:node_modules|bower_components|vendor|third_party|\.yarn)\//;
const minified = /[.-]min\.(?:js|css)$|\.map$|\.snap$/;
/** Where a comment in the head of a file stands, without the signs of comments before each line. */
const commentLine = /^[ \t]*(?:\/\/\/?!?|\/\*\*?!?|\*\/?|##?!?|<!--|--|;;?|"{3})(.*)$/;
/** The marks that programs leave. A person who writes of made things says them of something else. */
const marks = [
  /^(?:this file is )?@generated\b|<auto-?generated\b/im,
  /^code generated\b.{0,200}\bDO NOT EDIT\b/im,
  /\bthis (?:is an?|(?:file|class|code) (?:is|was|has been)) (?:auto(?:matically)?[- ]?)?generated\b/i,
  /^(?:auto(?:matically)?[- ]?)?generated (?:file|code|by)\b.{0,150}\bdo not (?:edit|modify)[.!]*$/im,
  /\bdo not (?:edit|modify|change) this file\b[^.]{0,100}\bgenerated\b/i,
];

/**
 * Returns a test of paths that nobody wrote by hand: vendored, minified and locked files, and what
 * .gitattributes calls generated. A folder `generated`, `dist` or `build` proves nothing, because
 * people write there too.
 */
export async function findLeftOut(snapshot: Omit<CodeSnapshot, 'readDiff'>): Promise<(path: string) => boolean> {
  const files = await snapshot.listFiles();
  const rules: ReturnType<typeof readAttributes> = [];
  for (const { path, type } of files) {
    if (type !== 'file' || !/(?:^|\/)\.gitattributes$/.test(path)) continue;
    rules.push(...readAttributes((await snapshot.readText(path)) ?? '', folderOf(path)));
  }
  return (path) => {
    const said = rules.findLast(({ matches }) => matches(path));
    if (said) return said.leaves;
    return [lockFiles, vendored, minified].some((pattern) => pattern.test(path));
  };
}

/** True when the comments above all code say that a program wrote it. */
export function saysGenerated(text: string): boolean {
  const head: string[] = [];
  let isOpen = false;
  for (const line of text.slice(0, 2000).split('\n')) {
    const said = commentLine.exec(line)?.[1];
    if (said === undefined && !isOpen && line.trim() !== '' && !/^\s*<\?(?:xml|php)/.test(line)) break;
    head.push((said ?? line).replace(/\*\/|-->/, '').trim());
    if (/^\s*(?:\/\*|<!--)/.test(line)) isOpen = true;
    if (/\*\/|-->/.test(line)) isOpen = false;
  }
  const comments = head.join('\n');
  const sentences = comments.replaceAll('\n', ' ');
  return marks.some((mark) => mark.test(comments) || mark.test(sentences));
}

/** The later line wins, as in git. */
function readAttributes(text: string, folder: string): { matches: (path: string) => boolean; leaves: boolean }[] {
  return text.split('\n').flatMap((line) => {
    const [pattern = '', ...attributes] = line.trim().split(/\s+/);
    const said = attributes.findLast((one) => /^-?linguist-(?:generated|vendored)(?:=\w+)?$/.test(one));
    if (said === undefined || pattern.startsWith('#')) return [];
    const glob = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`;
    return [{ matches: compileGlob(folder + glob), leaves: !said.startsWith('-') && !said.endsWith('=false') }];
  });
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

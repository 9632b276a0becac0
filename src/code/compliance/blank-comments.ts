import type { SgNode } from '@ast-grep/napi';
import { builtInLanguage, extensionOf } from './languages.ts';
import { scanPage } from './scan-page.ts';
import type { SourceTree } from './source-tree.ts';
import { stripComments } from './strip-comments.ts';

/**
 * Returns the text of a file with its comments blanked out, so that words in them are not found. A
 * syntax tree knows what a comment is where one can be had; an expression takes a quote in a regular
 * expression for the start of a text.
 */
export async function blankComments(tree: SourceTree, file: string): Promise<string> {
  const text = (await tree.text(file)) ?? '';
  const extension = extensionOf(file);
  if (builtInLanguage(extension) === undefined || extension === 'css') return stripComments(file, text);
  const isPage = /^(?:html?|vue|svelte)$/.test(extension);
  const rows = (isPage ? blankPage(text) : text).split('\n');
  for (const { root, linesAbove } of await tree.scripts(file))
    for (const comment of root.findAll({ rule: { kind: 'comment' } }))
      // The first row of a page's script begins behind a tag, so that its columns are others.
      if (!isPage || comment.range().start.line > 0) blank(rows, comment, linesAbove);
  return rows.join('\n');
}

function blankPage(text: string): string {
  let [bare, last] = ['', 0];
  for (const { from, to } of scanPage(text).comments) {
    bare += text.slice(last, from) + text.slice(from, to).replaceAll(/[^\n]/g, ' ');
    last = to;
  }
  return bare + text.slice(last);
}

function blank(rows: string[], comment: SgNode, linesAbove: number): void {
  const { start, end } = comment.range();
  for (let at = start.line; at <= end.line; at += 1) {
    const row = rows[at + linesAbove] ?? '';
    const from = at === start.line ? start.column : 0;
    const to = at === end.line ? end.column : row.length;
    rows[at + linesAbove] = row.slice(0, from) + ' '.repeat(Math.max(0, to - from)) + row.slice(to);
  }
}

import { InputError } from '../../lifecycle/errors.ts';
import { decodeText, formatMegabytes, maxDocumentBytes, type DecodedFile, type SourceFile } from '../decode-file.ts';
import { readFrontMatter } from './front-matter.ts';

/**
 * The texts of the files. Throws InputError `prd.binary`, `prd.empty`, `prd.too-large` or `prd.invalid-utf8` (the first problem's; all are in the message
 * and details). Nothing else is wrong with a file: reading takes any layout.
 */
export function decodePrdFiles(files: readonly SourceFile[]): DecodedFile[] {
  const total = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const results = files.map((file) => {
    const decoded = decodeText(file);
    if (!('text' in decoded)) return decoded;
    const text = withoutControls(decoded.text);
    return isEmptyText(text)
      ? { id: 'prd.empty', message: `${file.name} is empty.`, fix: 'Name a file with the text of the PRD.' }
      : { name: file.name, text };
  });
  const problems = results.filter((result) => 'id' in result);
  if (files.length === 0)
    problems.push({
      id: 'prd.empty',
      message: 'There is no file to import.',
      fix: 'Name a Markdown file, several, or a folder that holds some.',
    });
  if (total > maxDocumentBytes && problems.length === 0) {
    problems.push({
      id: 'prd.too-large',
      message: `The files have ${formatMegabytes(total)} together; at most ${formatMegabytes(maxDocumentBytes)} are read.`,
      fix: 'Import fewer files, or split the document into several PRDs.',
    });
  }
  const [first] = problems;
  if (first) throw new InputError({ ...first, message: problems.map((problem) => problem.message).join(' '), details: problems });
  return results.filter((result) => 'text' in result);
}

/** A control character steers the screen of whoever reads the document; it says nothing, and a space takes its place. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, ' ');
}

/** Of front matter and comments alone nothing can be read. */
export function isEmptyText(file: string): boolean {
  const { text } = readFrontMatter(file.replace(/\r\n?/g, '\n'));
  // Split rather than matched: an unclosed comment repeated a million times would be searched to its end each time.
  return text.split('-->').every((part) => part.split('<!--')[0]?.trim() === '');
}

import { InputError } from '../../lifecycle/errors.ts';
import { decodeText, formatMegabytes, maxDocumentBytes, type DecodedFile, type SourceFile } from '../decode-file.ts';
import { readFrontMatter } from './front-matter.ts';

/**
 * Decodes the files; any layout is valid. Throws InputError `prd.binary`, `prd.empty`,
 * `prd.not-prose`, `prd.too-large` or `prd.invalid-utf8` (the first problem's; message and details have all).
 */
export function decodePrdFiles(files: readonly SourceFile[]): DecodedFile[] {
  const total = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const results = files.map((file) => {
    const decoded = decodeText(file);
    if (!('text' in decoded)) return decoded;
    const text = withoutControls(decoded.text);
    if (isJson(text))
      return {
        id: 'prd.not-prose',
        message: `${file.name} is JSON, which no requirement can be read from.`,
        fix: 'Name a file with the text of the PRD.',
      };
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

/** Replaces control characters, which steer a reader's screen and say nothing, by spaces. */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\t\n\r]/gu, ' ');
}

function isJson(text: string): boolean {
  if (!/^[{[]/.test(text.trimStart().slice(0, 1))) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** True when there is only front matter and comments. */
export function isEmptyText(file: string): boolean {
  const { text } = readFrontMatter(file.replace(/\r\n?/g, '\n'));
  // Split, not matched: a million unclosed comments would each be searched to the end.
  return text.split('-->').every((part) => part.split('<!--')[0]?.trim() === '');
}

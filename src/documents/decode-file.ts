import { controlFix, findControlCharacter, describeControl } from '../lifecycle/control-characters.ts';
import type { Refusal } from '../lifecycle/errors.ts';

/** Largest document in bytes, per file and for all files of one import together. */
export const maxDocumentBytes = 2 * 1024 * 1024;

export interface SourceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface DecodedFile {
  readonly name: string;
  /** Without byte order mark. */
  readonly text: string;
}

interface Problem extends Pick<Refusal, 'id' | 'message' | 'fix'> {
  /** Line and column as in an editor, if the problem is at one place. */
  readonly place?: { readonly line: number; readonly column: number };
}

/** Decodes a document, or says why it is unreadable; control characters are a reason. */
export function decodeFile(file: SourceFile, mostBytes = maxDocumentBytes): DecodedFile | Problem {
  const decoded = decodeText(file, mostBytes);
  const found = 'text' in decoded ? findControlCharacter(decoded.text) : null;
  if (found === null) return decoded;
  return {
    id: 'prd.control-character',
    message: `${file.name} has ${describeControl(found)}: nobody sees it there, and it steers the screen of whoever reads the document.`,
    fix: controlFix,
    place: { line: found.line, column: found.column },
  };
}

/** Decodes a file with any characters, or says why it is no text. */
export function decodeText(file: SourceFile, mostBytes = maxDocumentBytes): DecodedFile | Problem {
  const { name, bytes } = file;
  if (bytes.length > mostBytes) {
    return {
      id: 'prd.too-large',
      message: `${name} has ${formatMegabytes(bytes.length)}; at most ${formatMegabytes(mostBytes)} are read.`,
      fix: 'Remove embedded images and appendices, or split the document into several PRDs.',
    };
  }
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (utf16) {
    return {
      id: 'prd.invalid-utf8',
      message: `${name} is UTF-16, not UTF-8.`,
      fix: 'Save the document as UTF-8 and import it again.',
    };
  }
  if (isBinary(bytes)) {
    return {
      id: 'prd.binary',
      message: `${name} is not text: it contains ${bytes.includes(0) ? 'NUL bytes' : 'mostly control characters'}.`,
      fix: 'Export the document as Markdown (Word, Google Docs, Notion and Confluence can) and import that file.',
    };
  }
  const invalidAt = findInvalidUtf8(bytes);
  if (invalidAt !== null) {
    return {
      id: 'prd.invalid-utf8',
      message: `${name} is not valid UTF-8: byte ${invalidAt} (line ${lineOfByte(bytes, invalidAt)}) belongs to no character.`,
      fix: 'Save the document as UTF-8 and import it again.',
    };
  }
  return { name, text: new TextDecoder('utf-8').decode(bytes) };
}

export function formatMegabytes(bytes: number): string {
  return `${(bytes / (1024 * 1024)).toFixed(2)} MB`;
}

function isBinary(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return true;
  let control = 0;
  for (const byte of bytes)
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b) control += 1;
  return control * 10 > bytes.length;
}

/** Returns the offset of the first byte of invalid UTF-8, or null. */
function findInvalidUtf8(bytes: Uint8Array): number | null {
  if (isValidUtf8(bytes)) return null;
  // TextDecoder gives no offset, so this bisects, allowing for a character cut at the end.
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1;
    if (isValidUtf8(bytes.subarray(0, middle), true)) valid = middle;
    else invalid = middle;
  }
  return valid;
}

function isValidUtf8(bytes: Uint8Array, mayEndInsideCharacter = false): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: mayEndInsideCharacter });
    return true;
  } catch {
    return false; // The decoder's only error is the one asked about.
  }
}

function lineOfByte(bytes: Uint8Array, offset: number): number {
  let line = 1;
  for (let at = 0; at < offset; at += 1) if (bytes[at] === 0x0a) line += 1;
  return line;
}

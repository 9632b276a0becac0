import { decodeFile, maxDocumentBytes, type DecodedFile, type SourceFile } from '../decode-file.ts';
import { unreadable, type UnreadablePlace } from './read-front.ts';

/** Decodes files, LF line ends. Throws InputError `document.unreadable`, naming each bad file. */
export function decodeLog(files: readonly SourceFile[]): DecodedFile[] {
  const problems: UnreadablePlace[] = [];
  const decoded: DecodedFile[] = [];
  for (const file of files) {
    const result = decodeFile(file);
    if ('id' in result) problems.push({ file: file.name, ...(result.place ?? placeOf(file.bytes)), message: result.message });
    else if (result.text.trim() === '') problems.push({ file: file.name, line: 1, column: 1, message: 'The file is empty.' });
    else decoded.push({ name: result.name, text: result.text.replace(/\r\n?/g, '\n') });
  }
  if (problems.length > 0) throw unreadable(problems);
  return decoded;
}

/** Returns the place of the first byte that is no text; the start for a problem of the file. */
function placeOf(bytes: Uint8Array): { line: number; column: number } {
  const zero = bytes.indexOf(0);
  const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const at = utf16 || bytes.length > maxDocumentBytes ? 0 : zero >= 0 ? zero : firstInvalid(bytes);
  const before = new TextDecoder('utf-8').decode(bytes.subarray(0, at)).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Returns the offset of the first invalid UTF-8 byte; 0 when there is none. */
function firstInvalid(bytes: Uint8Array): number {
  const encoder = new TextEncoder();
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  for (const character of text) {
    const length = encoder.encode(character).length;
    // The replacement character may also be literally in the file.
    if (character === '\ufffd' && !(bytes[offset] === 0xef && bytes[offset + 1] === 0xbf && bytes[offset + 2] === 0xbd))
      return offset;
    offset += length;
  }
  return 0;
}

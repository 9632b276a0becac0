import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, resolve, sep } from 'node:path';
import { InputError } from '../../lifecycle/errors.ts';
import type { SourceFile } from '../../usecases/prds/import-prd.ts';

/** Who numbers records by hand forgets the ending of one. */
const documentName = /\.(?:md|markdown|txt)$|^\d{3,6}[-_][^.]+$/i;

/** A PRD has at most 2 MB in all. Far larger files are not read. */
const unreadableBytes = 64 * 1024 * 1024;

/**
 * Reads files, and all documents below folders, sorted by path and each once. Throws InputError
 * `file.not-found`, `file.unreadable`, `file.too-large`, `folder.no-documents`.
 */
export async function readSources(names: readonly string[]): Promise<SourceFile[]> {
  const found = await Promise.all(
    names.map(async (source) => (await expand(source)).map((name) => ({ name, source: resolve(source) }))),
  );
  const byPath = new Map(found.flat().map((file) => [resolve(file.name), file]));
  return Promise.all(
    [...byPath].map(async ([path, { name, source }]) => ({ name, source, bytes: await guarded(name, () => readFile(path)) })),
  );
}

/** Also reads stdin for `-`, identified by its bytes. Throws what `readSources` throws. */
export async function readSourcesOrPiped(names: readonly string[]): Promise<SourceFile[]> {
  const files = await readSources(names.filter((name) => name !== '-'));
  return names.includes('-') ? [await readPiped(), ...files] : files;
}

export async function readStdin(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of process.stdin) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** Each piped text is a PRD of its own, as over HTTP. */
async function readPiped(): Promise<SourceFile> {
  const bytes = await readStdin();
  return { name: 'piped.md', source: `bytes:${createHash('sha256').update(bytes).digest('hex')}`, bytes };
}

/** Returns true when the path exists, readable or not. */
export async function exists(name: string): Promise<boolean> {
  return stat(name).then(
    () => true,
    () => false,
  );
}

async function expand(name: string): Promise<string[]> {
  const found = await guarded(name, () => stat(name));
  if (found.isDirectory()) return listDocuments(name);
  if (!found.isFile()) {
    throw new InputError({
      id: 'file.unreadable',
      message: `${name} is not a file.`,
      fix: 'Name a Markdown or text file, or a folder of them.',
    });
  }
  if (found.size > unreadableBytes) {
    throw new InputError({
      id: 'file.too-large',
      message: `${name} has ${Math.round(found.size / 1_000_000)} MB; a document has at most 2 MB.`,
      fix: 'Name the Markdown or text of the document itself, or split it.',
    });
  }
  return [name];
}

async function listDocuments(folder: string): Promise<string[]> {
  const entries = await guarded(folder, () => readdir(folder, { recursive: true, withFileTypes: true }));
  const documents = entries
    .filter((entry) => entry.isFile() && documentName.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !isHidden(path.slice(folder.length)))
    // Sort by code unit, so that the order is the same in every locale.
    .sort((a, b) => (a < b ? -1 : 1));
  if (documents.length > 0) return documents;
  throw new InputError({
    id: 'folder.no-documents',
    message: `${folder} holds no .md, .markdown or .txt file.`,
    fix: 'Name the folder that holds the documents, or its files one by one.',
  });
}

function isHidden(path: string): boolean {
  return path.split(sep).some((piece) => piece.startsWith('.') || piece === 'node_modules');
}

async function guarded<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw explain(name, cause as NodeJS.ErrnoException);
  }
}

function explain(name: string, cause: NodeJS.ErrnoException): InputError {
  if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') {
    return new InputError({
      id: 'file.not-found',
      message: `There is no file or folder ${name}.`,
      fix: `Check the spelling of ${basename(name)} and the folder you are in (${process.cwd()}).`,
      cause,
    });
  }
  const denied = cause.code === 'EACCES' || cause.code === 'EPERM';
  return new InputError({
    id: 'file.unreadable',
    message: `${name} cannot be read: ${denied ? 'permission denied' : cause.message}.`,
    fix: denied ? `Give yourself the right to read it: chmod u+r ${name}` : 'Check the file, or name a copy of it.',
    cause,
  });
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

type Read = () => Promise<Uint8Array<ArrayBuffer>>;

/** A file of the built web app, with what was compressed when it was built. */
export interface WebFile {
  readonly type: string;
  readonly tag: string;
  readonly plain: Read;
  readonly br: Read | null;
  readonly gzip: Read | null;
}

/** By path, such as `/assets/index-1a2b.js`. */
export type WebFiles = ReadonlyMap<string, WebFile>;

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Where `npm run web:build` leaves the app. */
export const builtWebFolder = fileURLToPath(new URL('../../../dist/web', import.meta.url));

/**
 * Reads the built app into memory, some 2 MB, so that another build disturbs no server. Libraries that
 * are published as they are (7 MB, of which most people need nothing) are read when they are first asked
 * for: their folder names their version. Returns null where nobody built the app.
 */
export async function readWebFiles(folder = builtWebFolder): Promise<WebFiles | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const contents = new Map<string, Read>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    contents.set(path, isOfLibrary(path) ? readOnFirstUse(file) : keep(await readFile(file)));
  }
  const files = new Map<string, WebFile>();
  for (const [path, plain] of contents) {
    const type = types[extname(path)];
    if (type === undefined) continue;
    const named = isOfLibrary(path) ? path : await plain();
    const tag = createHash('sha256').update(named).digest('hex').slice(0, 20);
    files.set(path, { type, tag, plain, br: contents.get(`${path}.br`) ?? null, gzip: contents.get(`${path}.gz`) ?? null });
  }
  return files.has('/index.html') ? files : null;
}

function isOfLibrary(path: string): boolean {
  return /^\/assets\/[^/]+\//.test(path);
}

function keep(bytes: Uint8Array<ArrayBuffer>): Read {
  return () => Promise.resolve(bytes);
}

function readOnFirstUse(file: string): Read {
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  return async () => (bytes ??= await readFile(file));
}

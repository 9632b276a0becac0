import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A file of the built web app, with what was compressed when it was built. */
export interface WebFile {
  readonly type: string;
  readonly tag: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly brotli: Uint8Array<ArrayBuffer> | null;
  readonly gzip: Uint8Array<ArrayBuffer> | null;
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

/** Reads the built app into memory, some 9 MB. Returns null where nobody built it. */
export async function readWebFiles(folder = builtWebFolder): Promise<WebFiles | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    contents.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path));
  }
  const files = new Map<string, WebFile>();
  for (const [path, bytes] of contents) {
    const type = types[extname(path)];
    if (type === undefined) continue;
    const tag = createHash('sha256').update(bytes).digest('hex').slice(0, 20);
    files.set(path, { type, tag, bytes, brotli: contents.get(`${path}.br`) ?? null, gzip: contents.get(`${path}.gz`) ?? null });
  }
  return files.has('/index.html') ? files : null;
}

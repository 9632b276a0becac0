import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { builtWebFolder } from '../../../src/http/web/read-web-files.ts';

export interface Bundle {
  /** Duration of one whole build. */
  readonly buildMs: number;
  /** gzip of the scripts that every page loads, in bytes. */
  readonly entryBytes: number;
  /** gzip of what a screen loads beyond the entry, in bytes, by the name of its file. */
  readonly routes: ReadonlyMap<string, number>;
}

/** Builds the app and weighs what a browser loads of it: static imports are followed, dynamic ones are not. */
export async function measureBundle(): Promise<Bundle> {
  const startedAtMs = performance.now();
  await promisify(execFile)('npm', ['run', 'web:build'], { cwd: join(import.meta.dirname, '../../..') });
  const buildMs = performance.now() - startedAtMs;
  const folder = join(builtWebFolder, 'assets');
  const scripts = new Map<string, string>();
  for (const name of await readdir(folder))
    if (name.endsWith('.js')) scripts.set(name, await readFile(join(folder, name), 'utf8'));
  const page = await readFile(join(builtWebFolder, 'index.html'), 'utf8');
  const entry = closure(
    [...page.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name),
    scripts,
  );
  const weigh = (names: Iterable<string>): number =>
    [...names].reduce((sum, name) => sum + gzipSync(scripts.get(name) ?? '', { level: 9 }).length, 0);
  const routes = new Map<string, number>();
  for (const name of scripts.keys()) {
    if (!/-page-[\w-]+\.js$/.test(name)) continue;
    routes.set(name.replace(/-page-.*/, ''), weigh(closure([name], scripts).difference(entry)));
  }
  return { buildMs, entryBytes: weigh(entry), routes };
}

function closure(names: readonly string[], scripts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    const text = scripts.get(name);
    if (text === undefined || found.has(name)) return;
    found.add(name);
    for (const [, imported = ''] of text.matchAll(/(?:from|import)\s?["']\.\/([\w.-]+\.js)["']/g)) visit(imported);
  };
  names.forEach(visit);
  return found;
}

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expectedReadingSchema, type ExpectedReading } from './score-reading.ts';
import type { SourceFile } from './run-pipeline.ts';

const root = join(import.meta.dirname, '..', '..');
const corpus = join(root, '..', 'shared', 'corpus');

export interface Input {
  readonly name: string;
  readonly files: readonly SourceFile[];
}

export interface Fixture extends Input {
  readonly expected: ExpectedReading;
}

export function loadExamples(): Input[] {
  return listEntries(join(root, 'examples'))
    .filter((path) => path.endsWith('.prd.md'))
    .map((path) => ({ name: basename(path, '.prd.md'), files: [readSource(path)] }));
}

/** Every `NAME.expected.json` with the file `NAME.md` or the folder `NAME/` beside it. */
export function loadFixtures(): Fixture[] {
  const folder = join(root, 'test', 'fixtures', 'prds');
  return listEntries(folder)
    .filter((path) => path.endsWith('.expected.json'))
    .map((path) => {
      const name = basename(path, '.expected.json');
      const sources = existsSync(join(folder, name)) ? listEntries(join(folder, name)) : [join(folder, `${name}.md`)];
      const expected = expectedReadingSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
      return { name, files: sources.map(readSource), expected };
    });
}

/** Folder of the corpus, or null when this checkout has none beside it. */
export function findCorpus(...path: readonly string[]): string | null {
  const folder = join(corpus, ...path);
  return existsSync(folder) ? folder : null;
}

export function listEntries(folder: string): string[] {
  return readdirSync(folder)
    .toSorted()
    .map((entry) => join(folder, entry));
}

export function listFolders(folder: string): string[] {
  return listEntries(folder).filter((path) => statSync(path).isDirectory());
}

export function readSource(path: string): SourceFile {
  return { name: basename(path), bytes: readFileSync(path) };
}

export function sourceFromText(name: string, text: string): SourceFile {
  return { name, bytes: new TextEncoder().encode(text) };
}

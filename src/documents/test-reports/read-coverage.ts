import { createLineHits } from './line-ranges.ts';
import { parseXml } from './parse-xml.ts';
import { refuseReport } from './refuse-report.ts';
import type { FileCoverage } from './test-report.ts';

/** Reads lcov: the lines of each `SF`, from its `DA`. Functions and branches are left out. */
export function readLcov(text: string): FileCoverage[] {
  const hits = createLineHits();
  let file = '';
  for (const line of text.split('\n')) {
    if (line.startsWith('SF:')) file = line.slice(3).trim();
    else if (line.startsWith('DA:') && file !== '') {
      const [number, count] = line.slice(3).split(',', 2);
      hits.add(file, Number(number), Number(count));
    }
  }
  return requireFiles(hits.finish(), 'lcov');
}

/** Reads Cobertura: the lines of each class, together for all classes of a file. */
export function readCobertura(text: string): FileCoverage[] {
  const hits = createLineHits();
  let file = '';
  parseXml(text, {
    open(name, attributes) {
      if (name === 'class') file = attributes['filename'] ?? '';
      // A method repeats its lines.
      else if (name === 'line' && file !== '') hits.add(file, Number(attributes['number']), Number(attributes['hits']));
    },
    close(name) {
      if (name === 'class') file = '';
    },
  });
  return requireFiles(hits.finish(), 'Cobertura');
}

function requireFiles(files: FileCoverage[], format: string): FileCoverage[] {
  if (files.length > 0) return files;
  throw refuseReport(`it names no line of any file as ${format} does`);
}

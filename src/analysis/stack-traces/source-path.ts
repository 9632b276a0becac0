import type { RawFrame } from './stack-trace.ts';

const jvmFile = /\.(?:java|kts?|scala|groovy|clj)$/;

/**
 * Returns the path of a frame as sources have it, as far as the trace says: a virtual machine prints
 * no folder, but the package; a browser prints an address. Null where there is no file.
 */
export function sourcePath({ file, function: name }: RawFrame): string | null {
  if (file === null) return null;
  if (jvmFile.test(file) && !file.includes('/')) return [...(name ?? '').split('.').slice(0, -2), file].join('/');
  const path = file
    .replaceAll('\\', '/')
    .replace(/^webpack(?:-internal)?:\/\/[^/]*\/(?:\(\w+\)\/)?/, '')
    .replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '')
    .replace(/^package:[^/]*\//, 'lib/')
    .replace(/^[a-z][\w+.-]*:\/\/[^/]*\//, '')
    .replace(/^(?:\.{1,2}\/)+/, '');
  return path === file.replaceAll('\\', '/') ? path : (path.split(/[?#]/, 1)[0] ?? path);
}

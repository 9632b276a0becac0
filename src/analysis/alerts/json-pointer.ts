import { valueAt } from './alert-fields.ts';

/** Reads a value by its JSON Pointer (RFC 6901); undefined where nothing is. */
export function readPointer(document: unknown, pointer: string): unknown {
  if (pointer === '' || pointer === '/') return document;
  const keys = pointer.slice(1).split('/');
  return keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')).reduce<unknown>(valueAt, document);
}

import { slug } from './slug.ts';

/** Builds the local id of a named part: `EV-book-borrowed`; from code points if not ASCII. */
export function namedPartId(prefix: string, name: string): string {
  return `${prefix}-${slug(name) || Array.from(name, (character) => character.codePointAt(0)?.toString(16)).join('-')}`;
}

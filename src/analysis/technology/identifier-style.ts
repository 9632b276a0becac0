import type { WordPiece } from './split-words.ts';

export type IdentifierStyle = 'camelCase' | 'PascalCase' | 'snake_case' | 'kebab-case';

interface Stretch {
  /** The term as its maker spells it. */
  readonly term: string;
  readonly first: number;
  readonly last: number;
  readonly start: number;
  readonly end: number;
}

/** How a name that contains the unit is written; null where the unit stands as plain words. */
export function identifierStyle(text: string, pieces: readonly WordPiece[], unit: Stretch): IdentifierStyle | null {
  const written = text.slice(unit.start, unit.end);
  const before = text.charAt(unit.start - 1);
  const after = text.charAt(unit.end);
  if (before === '_' || after === '_' || written.includes('_')) return 'snake_case';
  const tightBefore = pieces[unit.first]?.join === 'tight';
  const tightAfter = pieces[unit.last + 1]?.join === 'tight';
  const humps = unit.term.includes(' ') && !/[\s./-]/.test(written);
  if (tightBefore || tightAfter || humps) return !tightBefore && /^\p{Ll}/u.test(written) ? 'camelCase' : 'PascalCase';
  return isJoined(before) || isJoined(after, text.charAt(unit.end + 1)) ? 'kebab-case' : null;
}

export function writeIdentifier(phrase: string, style: IdentifierStyle): string {
  const words = phrase.split(/[ -]/);
  if (style === 'snake_case') return words.join('_');
  if (style === 'kebab-case') return words.join('-');
  const pascal = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
  return style === 'PascalCase' ? pascal : pascal.charAt(0).toLowerCase() + pascal.slice(1);
}

/** "API-first" and "config.json" are one name; a stop or a dash before white space ends it. */
function isJoined(mark: string, beyond = 'x'): boolean {
  return (mark === '-' || mark === '.') && /[\p{L}\p{N}]/u.test(beyond);
}

import { isCalendarName } from './ends/built-of.ts';

/** "Vonage", a product that nobody has to know; "PIN" is a word, and found in any code. */
export function isOwnName(phrase: string): boolean {
  return /^\p{Lu}[\p{L}\d]*\p{Ll}[\p{L}\d]*$/u.test(phrase) && !isCalendarName(phrase);
}

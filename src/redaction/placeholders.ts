import { secretKinds, type SecretKind } from './secret-kinds.ts';

const placeholder = new RegExp(`\\[REDACTED:(?:${secretKinds.join('|')})\\]`, 'g');

export function placeholderOf(kind: SecretKind): string {
  return `[REDACTED:${kind}]`;
}

/** Puts a noncharacter, which no pattern takes, in the place of every placeholder; all offsets stay. What only resembles a placeholder stays to be read. */
export function maskPlaceholders(text: string): string {
  return text.replace(placeholder, (found) => '\uffff'.repeat(found.length));
}

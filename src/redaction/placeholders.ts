import { secretKinds, type SecretKind } from './secret-kinds.ts';

const placeholder = new RegExp(`\\[REDACTED:(?:${secretKinds.join('|')})\\]`, 'g');

export function placeholderOf(kind: SecretKind): string {
  return `[REDACTED:${kind}]`;
}

/** Masks placeholders with a noncharacter that no pattern matches. Offsets stay the same. */
export function maskPlaceholders(text: string): string {
  return text.replace(placeholder, (found) => '\uffff'.repeat(found.length));
}

import type { SecretKind } from './secret-kinds.ts';

/** A secret's place in a text, in UTF-16 code units. */
export interface FoundSecret {
  readonly kind: SecretKind;
  readonly start: number;
  readonly end: number;
}

import type { SecretKind } from '../secret-kinds.ts';

/**
 * What a secret looks like. Patterns are linear on hostile text: a repetition without an upper bound stands only at a pattern's end, or its run
 * cannot start again inside itself.
 */
export interface Pattern {
  readonly kind: SecretKind;
  /** Global. A group named `secret` says which part goes; without one the whole match goes. */
  readonly form: RegExp;
  /** Says no to what only looks like one. */
  readonly accepts?: (secret: string) => boolean;
}

import type { SecretKind } from '../secret-kinds.ts';

/**
 * The form of a secret. Patterns stay linear on hostile text: an unbounded repetition comes last in
 * its pattern, or its run cannot start again inside itself.
 */
export interface Pattern {
  readonly kind: SecretKind;
  /** A global expression. Its group `secret` is the part to replace; else the whole match is. */
  readonly form: RegExp;
  /** Rejects what only looks like a secret. */
  readonly accepts?: (secret: string) => boolean;
}

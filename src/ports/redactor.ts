/** A secret that was taken out of a text. It never holds the secret itself. */
export interface RedactedSecret {
  /** What it was, such as `aws-access-key`; also in the placeholder. */
  readonly kind: string;
  /** 1-based, of where it stood. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** Takes secrets out of text that came from outside. */
export interface Redactor {
  /**
   * Replaces each secret by `[REDACTED:kind]` in its place; lines stay lines, so that positions hold. What it has redacted it leaves alone
   * when called again.
   */
  redact(text: string): Promise<{ readonly text: string; readonly secrets: readonly RedactedSecret[] }>;
}

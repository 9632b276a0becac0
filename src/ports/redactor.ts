/** A secret that was taken out of a text. It never holds the secret itself. */
export interface RedactedSecret {
  /** Kind of secret, such as `aws-access-key`; also in the placeholder. */
  readonly kind: string;
  /** 1-based line of the secret. */
  readonly line: number;
  /** 1-based, in UTF-16 code units. */
  readonly column: number;
}

/** A text without its secrets. */
export interface RedactedText {
  readonly text: string;
  readonly secrets: readonly RedactedSecret[];
}

/** Redacts secrets in untrusted text. */
export interface Redactor {
  /**
   * Replaces each secret by `[REDACTED:kind]`. Line numbers stay valid. Redacting a redacted text
   * changes nothing.
   */
  redact(text: string): Promise<RedactedText>;
}

/** The installation's Ed25519 key, created on first use. Throws `signer.unusable`. */
export interface Signer {
  /** Signature and public key (SubjectPublicKeyInfo), both in base64. */
  sign(text: string): Promise<{ readonly signature: string; readonly publicKey: string }>;
  publicKey(): Promise<string>;
}

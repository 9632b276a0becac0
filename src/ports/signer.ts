/** The installation's own Ed25519 key. It is made when it is first asked for. Both throw UnavailableError `signer.unusable`. */
export interface Signer {
  /** Signature and public key (SubjectPublicKeyInfo), both in base64. */
  sign(text: string): Promise<{ readonly signature: string; readonly publicKey: string }>;
  publicKey(): Promise<string>;
}

/** The body of a request, read to its end and understood. */
export type RequestBody = RequestContent & {
  /** sha256 (hex) of what it says: a form that is sent again is the same although its boundary is another. */
  readonly digest: string;
};

type RequestContent =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'markdown'; readonly bytes: Uint8Array }
  | { readonly kind: 'form'; readonly files: readonly FormFile[]; readonly texts: readonly FormText[] };

export interface FormFile {
  readonly field: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}

export interface FormText {
  readonly field: string;
  readonly text: string;
}

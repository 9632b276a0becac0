/** The body of a request, read and parsed. */
export type RequestBody = RequestContent & {
  /** sha256 (hex) of the content, so that a form sent again under a new boundary is equal. */
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

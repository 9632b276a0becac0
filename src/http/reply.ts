interface ReplyOptions {
  /** Needed when the operation has several. */
  readonly status?: number;
  /** The entity tag, if it is not the document's own. */
  readonly tag?: string;
  /** The path below /api/v1 at which the result is read. */
  readonly location?: string;
  /**
   * True when each call computes the document, so its tag hashes its bytes. A document's own tag
   * visits every key, which takes longer than all else for a trace of a thousand links.
   */
  readonly computed?: boolean;
}

/** A document with its status and headers. */
export class Reply<D> {
  readonly document: D;
  readonly options: ReplyOptions;

  constructor(document: D, options: ReplyOptions) {
    this.document = document;
    this.options = options;
  }
}

/** Text of the negotiated media type. */
export class TextReply {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

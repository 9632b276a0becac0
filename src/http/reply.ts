interface ReplyOptions {
  /** Where the operation has several. */
  readonly status?: number;
  /** The entity tag, where it is not that of the document. */
  readonly tag?: string;
  /** Below /api/v1: where the thing is read. */
  readonly location?: string;
  /**
   * It is computed anew at each call and changed by nobody: its tag is of its very bytes. A document's own tag looks at every key of it, which takes longer
   * than all else when a trace has a thousand links.
   */
  readonly computed?: boolean;
}

/** A document with what goes with it. */
export class Reply<D> {
  readonly document: D;
  readonly options: ReplyOptions;

  constructor(document: D, options: ReplyOptions) {
    this.document = document;
    this.options = options;
  }
}

/** Text of the media type that was negotiated. */
export class TextReply {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

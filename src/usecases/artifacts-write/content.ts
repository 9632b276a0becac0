/** Content that a person or program writes: Markdown, or title and body as JSON. */
export type ArtifactContent = MarkdownContent | TypedContent;

export interface MarkdownContent {
  /** File name as the person gave it, shown in findings; absent when there is no file. */
  readonly name?: string;
  readonly bytes: Uint8Array;
}

export interface TypedContent {
  readonly title: string;
  /** Validated against the schema of its kind. */
  readonly body: unknown;
}

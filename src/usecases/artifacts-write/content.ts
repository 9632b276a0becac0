/** What a person or a program writes into an artifact: its Markdown, or title and body as JSON. */
export type ArtifactContent = MarkdownContent | TypedContent;

export interface MarkdownContent {
  /** As the person named it; findings show it. Absent for what comes from no file. */
  readonly name?: string;
  readonly bytes: Uint8Array;
}

export interface TypedContent {
  readonly title: string;
  /** Checked against the schema of its kind. */
  readonly body: unknown;
}

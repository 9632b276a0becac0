/** A file as it lies in a folder. */
export interface FolderFile {
  /** Below the folder, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** A folder of files. No call leaves it, and none follows a symbolic link. Everything throws InputError `file.unreadable` or `file.unwritable`. */
export interface Folder {
  /** Its Markdown files, sorted by path, without hidden ones; and what was passed over, with the reason. */
  read(): Promise<{ files: readonly FolderFile[]; skipped: readonly { path: string; because: string }[] }>;
  /** Null when there is no such file. */
  readText(path: string): Promise<string | null>;
  /** Writes the file whole or not at all, with the folders above it. */
  write(path: string, text: string): Promise<void>;
}

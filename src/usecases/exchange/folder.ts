/** A file in a folder. */
export interface FolderFile {
  /** Path below the folder, with slashes. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * A folder of files. No call leaves it or follows a symbolic link. Every call may throw InputError
 * `file.unreadable` or `file.unwritable`.
 */
export interface Folder {
  /** Reads its visible Markdown files, sorted by path, and lists skipped ones with the reason. */
  read(): Promise<{ files: readonly FolderFile[]; skipped: readonly { path: string; because: string }[] }>;
  /** Null when there is no such file. */
  readText(path: string): Promise<string | null>;
  /** Writes the file completely or not at all, and creates its parent folders. */
  write(path: string, text: string): Promise<void>;
}

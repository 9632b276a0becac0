import type { SourceFile } from '../../documents/decode-file.ts';

/** A file and its origin. */
export interface GivenFile extends SourceFile {
  readonly source: string;
}

export interface GivenFiles {
  /** Each distinct text once, from its first place. */
  readonly kept: readonly GivenFile[];
  /** Repeated files, each with the file it repeats. */
  readonly repeated: readonly { readonly file: GivenFile; readonly of: GivenFile }[];
}

/** Separates repeated files, because a file read twice would duplicate each of its stories. */
export function setAsideRepeated(files: readonly GivenFile[]): GivenFiles {
  const kept: GivenFile[] = [];
  const repeated: { file: GivenFile; of: GivenFile }[] = [];
  for (const file of files) {
    const of = kept.find(({ bytes }) => Buffer.compare(bytes, file.bytes) === 0);
    if (of) repeated.push({ file, of });
    else kept.push(file);
  }
  return { kept, repeated };
}

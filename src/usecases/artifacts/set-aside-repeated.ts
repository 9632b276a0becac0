import type { SourceFile } from '../../documents/decode-file.ts';

/** A file with where it came from. */
export interface GivenFile extends SourceFile {
  readonly source: string;
}

export interface GivenFiles {
  /** Each text once, where it came first. */
  readonly kept: readonly GivenFile[];
  /** What was given again, with what it repeats. */
  readonly repeated: readonly { readonly file: GivenFile; readonly of: GivenFile }[];
}

/** A file that is given twice, under one name or two, would be two of every story in it. */
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

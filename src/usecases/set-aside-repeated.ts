import type { SourceFile } from './import-prd.ts';

export interface GivenFiles {
  /** Each text once, where it came first. */
  readonly kept: readonly SourceFile[];
  /** What was given again, with what it repeats. */
  readonly repeated: readonly { readonly file: SourceFile; readonly of: SourceFile }[];
}

/** A file that is given twice, under one name or two, would be two of every story in it. */
export function setAsideRepeated(files: readonly SourceFile[]): GivenFiles {
  const kept: SourceFile[] = [];
  const repeated: { file: SourceFile; of: SourceFile }[] = [];
  for (const file of files) {
    const of = kept.find(({ bytes }) => Buffer.compare(bytes, file.bytes) === 0);
    if (of) repeated.push({ file, of });
    else kept.push(file);
  }
  return { kept, repeated };
}

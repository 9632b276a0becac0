import { writeFile } from 'node:fs/promises';
import { InputError } from '../../lifecycle/errors.ts';

/** Descriptions of system error codes. */
const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there',
  ENOTDIR: 'what is named as its folder is none',
  EISDIR: 'it is a folder',
  EACCES: 'you may not write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
};

/** Writes a new file. Throws InputError `file.exists` unless `force`, and `file.unwritable`. */
export async function writeNewFile(file: string, content: string, { force }: { force: boolean }): Promise<void> {
  try {
    await writeFile(file, content, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    throw code === 'EEXIST'
      ? new InputError({
          id: 'file.exists',
          message: `${file} exists already.`,
          fix: 'Name another file, or add --force.',
          cause,
        })
      : new InputError({
          id: 'file.unwritable',
          message: `${file} cannot be written: ${reasons[code ?? ''] ?? message}.`,
          fix: 'Name a file in a folder that is there and that you may write to.',
          cause,
        });
  }
}

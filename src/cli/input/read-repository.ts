import { access } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { InputError } from '../../lifecycle/errors.ts';
import { pathInRepository } from '../folder/find-repository.ts';

/** Reads a repository: `.` and other paths become the root of their working copy, the rest stays as it is. */
export async function readRepository(text: string): Promise<string> {
  if (!/^(?:\.{1,2}(?:\/|$)|\/)/.test(text)) return text;
  const folder = resolve(text);
  if (!(await exists(folder))) {
    throw new InputError({
      id: 'repository.malformed',
      message: `There is no folder ${folder}.`,
      fix: 'Name a folder with a clone in it.',
    });
  }
  const inside = await pathInRepository(folder);
  return inside === '' ? folder : inside.split('/').reduce((root) => dirname(root), folder);
}

/** Splits `src/loan.ts:12`. A file that is here, in a folder of a working copy, is named from its root. */
export async function readLinePlace(text: string, { isHere }: { isHere: boolean }): Promise<{ path: string; line: number }> {
  const [, path = '', line = ''] = /^(.+):([1-9]\d{0,6})$/s.exec(text) ?? [];
  if (path === '') {
    throw new InputError({
      id: 'file.malformed',
      message: `"${text}" names no line of a file.`,
      fix: 'Write the file, a colon and the number of the line, such as src/loans/renew.ts:12.',
    });
  }
  const inside = isHere && (await exists(resolve(path))) ? await pathInRepository('.') : '';
  return { path: join(inside, path), line: Number(line) };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

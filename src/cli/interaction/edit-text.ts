import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InputError, UnavailableError } from '../../lifecycle/errors.ts';

/**
 * Opens the text in the person's editor and returns what they saved. `editor` is a shell command
 * line. Throws InputError `editor.missing`, UnavailableError `editor.failed`.
 */
export async function editText({
  editor,
  name,
  text,
}: {
  editor: string | null;
  /** The name of the file in the editor. */
  name: string;
  text: string;
}): Promise<string> {
  if (editor === null) {
    throw new InputError({
      id: 'editor.missing',
      message: 'No file is named, and there is no editor to write the text in.',
      fix: 'Name a file, or - for what is piped in; or set VISUAL or EDITOR.',
    });
  }
  const folder = await mkdtemp(join(tmpdir(), 'throughline-'));
  const file = join(folder, name);
  await writeFile(file, text);
  // Text typed into an editor that failed stays in its file.
  await runEditor(editor, file);
  const edited = await readFile(file, 'utf8');
  await rm(folder, { recursive: true });
  return edited;
}

function runEditor(editor: string, file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (why: string, cause?: unknown): void =>
      reject(
        new UnavailableError({
          id: 'editor.failed',
          message: `The editor (${editor}) ${why}; nothing was stored.`,
          fix: `What you wrote is in ${file}. See whether VISUAL and EDITOR name an editor that waits until you are done.`,
          cause,
        }),
      );
    // Use the shell, because editors may have options, such as `code --wait`.
    spawn('/bin/sh', ['-c', `${editor} "$1"`, 'sh', file], { stdio: 'inherit' })
      .on('error', (error) => fail(`could not be started: ${error.message}`, error))
      .on('close', (code, signal) => (code === 0 ? resolve() : fail(`ended with ${signal ?? `code ${code}`}`)));
  });
}

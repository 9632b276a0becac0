import { createCodeMirrors } from '../../src/code/git/create-code-mirrors.ts';
import { readGitSettings } from '../../src/config/git.ts';
import type { CodeMirrors } from '../../src/ports/code-mirrors.ts';

/** Mirrors in a test's folder, with the machine's git. */
export function openTestMirrors(folder: string): CodeMirrors {
  return createCodeMirrors({ ...readGitSettings(process.env, { folder, workingFolder: folder }), takesFolders: true });
}

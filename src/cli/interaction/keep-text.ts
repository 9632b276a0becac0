import { joinFixes } from '../../lifecycle/fixes/fix.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ThroughlineError } from '../../lifecycle/errors.ts';

/**
 * Runs `work`, which stores a person's text. A refusal saves the text to a file in the current
 * folder and names it. Throws the refusal in its own class.
 */
export async function keepingText<T>(
  text: string | Uint8Array,
  { name, goOn }: { name: string; goOn: (file: string) => string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // An empty text needs no file.
    if (!(error instanceof ThroughlineError) || text.length === 0) throw error;
    const file = await writeFresh(name, text);
    const { id, message, details, cause, recorded } = error;
    const Refused = error.constructor as typeof ThroughlineError;
    throw new Refused({
      id,
      message,
      fix: joinFixes(error.fix, `Your text is in ${file}: \`throughline ${goOn(file)}\`.`),
      details: { ...(details as object | undefined), keptIn: file },
      cause,
      recorded,
    });
  }
}

/** Writes `RFC-001.edited.md`, or `RFC-001.edited-2.md` if that exists; never overwrites. */
async function writeFresh(name: string, text: string | Uint8Array): Promise<string> {
  for (let number = 1; ; number += 1) {
    const file = `${name}.edited${number === 1 ? '' : `-${number}`}.md`;
    try {
      await writeFile(join(process.cwd(), file), text, { flag: 'wx' });
      return file;
    } catch (error) {
      // An unwritable folder must not lose the person's words.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return writeElsewhere(`${name}.edited.md`, text);
    }
  }
}

async function writeElsewhere(name: string, text: string | Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'throughline-')), name);
  await writeFile(file, text);
  return file;
}

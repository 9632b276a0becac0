import { joinFixes } from '../../lifecycle/fixes/fix.ts';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ThroughlineError } from '../../lifecycle/errors.ts';

/**
 * Runs `work`, which stores what a person wrote. Where it is refused, their text is put into a file in the folder they are in, and the refusal says so.
 * Throws the refusal, of its own class.
 */
export async function keepingText<T>(
  text: string | Uint8Array,
  { name, goOn }: { name: string; goOn: (file: string) => string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // Of an empty text there is nothing to keep.
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

/** `RFC-001.edited.md`, or `RFC-001.edited-2.md` where there is one already; nobody's file is overwritten. */
async function writeFresh(name: string, text: string | Uint8Array): Promise<string> {
  for (let number = 1; ; number += 1) {
    const file = `${name}.edited${number === 1 ? '' : `-${number}`}.md`;
    try {
      await writeFile(join(process.cwd(), file), text, { flag: 'wx' });
      return file;
    } catch (error) {
      // They may be in a folder that nobody writes to, and their words are not lost for that.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return writeElsewhere(`${name}.edited.md`, text);
    }
  }
}

async function writeElsewhere(name: string, text: string | Uint8Array): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'throughline-')), name);
  await writeFile(file, text);
  return file;
}

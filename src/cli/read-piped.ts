import { fstatSync } from 'node:fs';

/** Longer than whoever writes into a pipe takes for the first word; nothing else is held up by it. */
const patienceMs = 100;

/**
 * The lines that are piped in; none where nobody writes. A pipe that a scheduler keeps open and writes nothing to is let go of, so that no command waits
 * for it.
 */
export async function readPiped(): Promise<string[]> {
  if (!isPiped()) return [];
  const { stdin } = process;
  if (!(await hasBegun(stdin))) {
    stdin.destroy();
    return [];
  }
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/);
}

function isPiped(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isFile() || stat.isSocket();
  } catch {
    // A process may be started without stdin.
    return false;
  }
}

function hasBegun(stdin: NodeJS.ReadStream): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (begun: boolean) => (): void => {
      clearTimeout(timer);
      stdin.off('readable', begins).off('end', ends).off('error', ends);
      resolve(begun);
    };
    const begins = settle(true);
    const ends = settle(false);
    const timer = setTimeout(ends, patienceMs);
    stdin.on('readable', begins).on('end', ends).on('error', ends);
  });
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { spawnGit } from './spawn-git.ts';

const files = 300;
const linesPerFile = 40;
const beginning = Date.UTC(2024, 0, 1) / 1000;

export const pathOf = (file: number): string => `src/part-${file % 12}/file-${file}.ts`;

/**
 * Makes a bare repository in a folder that is there, by one `git fast-import`: each commit changes
 * one line of one file, and each fifth names its Bolt.
 */
export async function makeHistory(folder: string, commits: number): Promise<void> {
  await spawnGit(['init', '--quiet', '--bare', '--initial-branch=main', '--template=', folder]);
  const child = spawn('git', ['-C', folder, 'fast-import', '--quiet'], { stdio: ['pipe', 'inherit', 'inherit'] });
  const texts = Array.from({ length: files }, (_, file) =>
    Array.from({ length: linesPerFile }, (_row, line) => `export const value${line} = ${file};`),
  );
  for (let at = 0; at < commits; at += 1) {
    const file = at % files;
    const lines = texts[file] ?? [];
    lines[Math.floor(at / files) % linesPerFile] = `export const value${at} = compute(${file}, ${at});`;
    const trailer = at % 5 === 0 ? `\n\nBolt: BOLT-${1 + (at % 90)}` : '';
    const message = `Change value ${at} of file ${file}\n\nIt was computed anew, since the figures before were wrong.${trailer}`;
    const who = `Ada <ada@example.org> ${beginning + at * 60} +0000`;
    const text = `${lines.join('\n')}\n`;
    const ok = child.stdin.write(
      `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata ${message.length}\n${message}\n` +
        `M 100644 inline ${pathOf(file)}\ndata ${text.length}\n${text}\n`,
    );
    if (!ok) await once(child.stdin, 'drain');
  }
  child.stdin.end();
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`git fast-import ended with ${code}.`);
}

import { GitFailed } from './git-failed.ts';
import type { Git, GitCall, OpenGit } from './git-process.ts';

/** Reads blobs of one repository through one `cat-file --batch`, which ends when it is idle. */
export interface ObjectReader {
  /** Returns the bytes of a blob whose size is known to be small; null where it does not exist. */
  read(oid: string): Promise<Buffer | null>;
}

/** Short, because an idle reader holds one of the few places for gits. */
const idleMs = 100;
const timeoutMs = 60_000;
const newline = 10;

interface Wanted {
  readonly oid: string;
  resolve(content: Buffer | null): void;
  reject(reason: unknown): void;
}

export function createObjectReader(git: Git, call: GitCall): ObjectReader {
  let waiting: Wanted[] = [];
  let session: Promise<void> | undefined;
  let wake: (() => void) | undefined;

  /** Serves everybody until nobody has come for a moment. */
  async function serve(): Promise<void> {
    const opened = await git.open(['cat-file', '--batch'], call);
    try {
      const input = createInput(opened);
      for (let next = await takeNext(); next !== undefined; next = await takeNext()) {
        opened.child.stdin.write(`${next.oid}\n`);
        const timer = setTimeout(() => opened.kill(), timeoutMs);
        try {
          next.resolve(await readAnswer(input));
        } catch (error) {
          next.reject(error);
          throw error;
        } finally {
          clearTimeout(timer);
        }
      }
    } finally {
      opened.child.stdin.end();
      opened.kill();
    }
  }

  async function takeNext(): Promise<Wanted | undefined> {
    if (waiting.length === 0) {
      // Whoever reads one file after the other must not wait out the idle time at each.
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, idleMs);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      wake = undefined;
    }
    return waiting.shift();
  }

  return {
    read(oid) {
      const { promise, resolve, reject } = Promise.withResolvers<Buffer | null>();
      waiting.push({ oid, resolve, reject });
      wake?.();
      session ??= serve()
        .catch((error: unknown) => {
          for (const one of waiting) one.reject(error);
          waiting = [];
        })
        .finally(() => {
          session = undefined;
        });
      return promise;
    },
  };
}

interface Input {
  line(): Promise<string>;
  bytes(length: number): Promise<Buffer>;
}

function createInput({ child, ended }: OpenGit): Input {
  const chunks = (child.stdout as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function more(): Promise<Buffer> {
    const { value, done } = await chunks.next();
    if (!done) return value;
    // It throws where git could not be started.
    const { exitCode, stderr } = await ended;
    throw new GitFailed('cat-file', { exitCode, stderr });
  }

  return {
    async line() {
      let end = held.indexOf(newline);
      while (end < 0) {
        held = Buffer.concat([held, await more()]);
        end = held.indexOf(newline);
      }
      const line = held.subarray(0, end).toString();
      held = held.subarray(end + 1);
      return line;
    },
    async bytes(length) {
      const parts = [held];
      let has = held.length;
      while (has < length) {
        const chunk = await more();
        parts.push(chunk);
        has += chunk.length;
      }
      const all = Buffer.concat(parts);
      held = all.subarray(length);
      return all.subarray(0, length);
    },
  };
}

/** Parses `<oid> <type> <size>`, the content and a line end; or `<oid> missing`. */
async function readAnswer(input: Input): Promise<Buffer | null> {
  const [, type, size] = (await input.line()).split(' ');
  if (size === undefined) return null;
  const content = await input.bytes(Number(size) + 1);
  return type === 'blob' ? content.subarray(0, -1) : null;
}

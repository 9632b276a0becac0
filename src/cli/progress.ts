import type { RunEvent } from '../usecases/ports.ts';
import { nameNode } from './render/nodes.ts';
import type { Terminal } from './terminal.ts';
import { duration, oneLine, padEnd, truncate } from './render/text.ts';

/** Shows on stderr what a command is busy with. Where the last line can be redrawn it moves; elsewhere each finished step is a line. */
export interface Progress {
  /** Names what is being waited for until the next call; leaves no line behind. */
  readonly busy: (text: string) => void;
  /** Shows a run's steps as they finish. */
  readonly onEvent: (event: RunEvent) => void;
  /** Leaves a line for the reader. */
  readonly note: (text: string) => void;
  /** True when lines were left behind. */
  readonly hasSpoken: () => boolean;
  /** Frees the last line; call it before anything else is written. */
  readonly rest: () => void;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 80;
const clearLine = '\r\u001B[2K';
const nameWidth = 33;

export function showProgress(terminal: Terminal): Progress {
  const { err, redraws } = terminal;
  const { colors } = err;
  let activity: { text: string; sinceMs: number } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let frame = 0;
  let spoken = false;
  const started = new Map<string, string>();
  const notes = new Map<string, string>();

  const draw = (): void => {
    if (!activity) return;
    frame = (frame + 1) % frames.length;
    const elapsedMs = Date.now() - activity.sinceMs;
    const time = elapsedMs >= 1000 ? `  ${colors.dim(duration(elapsedMs))}` : '';
    terminal.writeErr(`${clearLine}${colors.cyan(frames[frame] ?? '')} ${truncate(activity.text, err.columns - 12)}${time}`);
  };
  const rest = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    if (activity && redraws) terminal.writeErr(clearLine);
    activity = null;
  };
  const busy = (text: string): void => {
    activity = { text, sinceMs: Date.now() };
    if (!redraws) return;
    timer ??= setInterval(draw, frameMs).unref();
    draw();
  };
  const leave = (line: string): void => {
    rest();
    spoken = true;
    terminal.writeErr(`${line.trimEnd()}\n`);
  };
  const finish = (event: RunEvent): void => {
    const since = started.get(event.node);
    const time = since ? duration(Date.parse(event.at) - Date.parse(since)) : '';
    const note = truncate(notes.get(event.node) ?? '', err.columns - nameWidth - 14);
    const line = `${colors.green('✓')} ${padEnd(nameNode(event.node), nameWidth)} ${colors.dim(time.padStart(8))}  ${colors.dim(note)}`;
    leave(line);
    started.delete(event.node);
    notes.delete(event.node);
  };

  return {
    busy,
    rest,
    note: (text) => leave(colors.dim(text)),
    hasSpoken: () => spoken,
    onEvent: (event) => {
      switch (event.type) {
        case 'node-started':
          started.set(event.node, event.at);
          busy(nameNode(event.node));
          break;
        case 'progress':
          notes.set(event.node, [notes.get(event.node), oneLine(event.text)].filter(Boolean).join(' · '));
          break;
        case 'node-finished':
          finish(event);
          break;
        case 'started':
          break;
        case 'waiting':
        case 'succeeded':
        case 'failed':
        case 'canceled':
        case 'blocked':
          rest();
      }
    },
  };
}

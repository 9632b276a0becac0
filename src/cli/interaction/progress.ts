import type { Report } from '../../usecases/reports/registry.ts';
import { nameNode } from '../render/nodes.ts';
import type { Terminal } from './terminal.ts';
import { displayWidth, duration, oneLine, padEnd, truncate } from '../render/text.ts';

/** Shows progress on stderr: in a moving line, or as a line for each finished step. */
export interface Progress {
  /** Names the current wait until the next call; leaves no line behind. */
  readonly busy: (text: string) => void;
  /** Shows a run's steps as they finish. */
  readonly onEvent: (event: Report<'run-event'>) => void;
  /** Writes a line that stays. */
  readonly note: (text: string) => void;
  /** True when lines were written that stay. */
  readonly hasSpoken: () => boolean;
  /** Clears the moving line; call it before any other output. */
  readonly rest: () => void;
}

const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const frameMs = 80;
const clearLine = '\r\u001B[2K';
const nameWidth = 33;

/** Joins the latest names that fit. Only a single name that is too long is cut. */
function showLatest(names: readonly string[], room: number): string {
  let shown = '';
  for (const [left, name] of [...names.entries()].toReversed()) {
    const lead = left > 0 ? '…, ' : '';
    const longer = shown === '' ? name : `${name}, ${shown}`;
    if (displayWidth(`${lead}${longer}`) <= room) shown = longer;
    else return shown === '' ? `${lead}${truncate(name, room - lead.length)}` : `…, ${shown}`;
  }
  return shown;
}

export function showProgress(terminal: Terminal): Progress {
  const { err, redraws } = terminal;
  const { colors } = err;
  let activity: { text: string; detail: (room: number) => string; sinceMs: number } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let frame = 0;
  let spoken = false;
  const started = new Map<string, string>();
  // The last note of a node is its result. `run show` has the earlier ones.
  const results = new Map<string, string>();
  const found = new Map<string, string[]>();

  const draw = (): void => {
    if (!activity) return;
    frame = (frame + 1) % frames.length;
    const elapsedMs = Date.now() - activity.sinceMs;
    const time = elapsedMs >= 1000 ? `  ${colors.dim(duration(elapsedMs))}` : '';
    const text = truncate(activity.text, err.columns - 12);
    const room = err.columns - 14 - displayWidth(text);
    const detail = room > 10 ? activity.detail(room) : '';
    terminal.writeErr(`${clearLine}${colors.cyan(frames[frame] ?? '')} ${text}${detail && `  ${colors.dim(detail)}`}${time}`);
  };
  const rest = (): void => {
    if (timer) clearInterval(timer);
    timer = null;
    if (activity && redraws) terminal.writeErr(clearLine);
    activity = null;
  };
  const busy = (text: string): void => {
    activity = { text, detail: () => '', sinceMs: Date.now() };
    if (!redraws) return;
    timer ??= setInterval(draw, frameMs).unref();
    draw();
  };
  /** Shows the activity's state beside its name. */
  const tell = (detail: (room: number) => string): void => {
    if (!activity) return;
    activity.detail = detail;
    if (redraws) draw();
  };
  const leave = (line: string): void => {
    rest();
    spoken = true;
    terminal.writeErr(`${line.trimEnd()}\n`);
  };
  const forget = (node: string): void => {
    started.delete(node);
    results.delete(node);
    found.delete(node);
  };
  const finish = (event: Report<'run-event'>): void => {
    const since = started.get(event.node);
    const time = since ? duration(Date.parse(event.at) - Date.parse(since)) : '';
    const said = [results.get(event.node), oneLine(event.text)].filter(Boolean).join(' · ');
    const result = truncate(said, err.columns - nameWidth - 14);
    const line = `${colors.green('✓')} ${padEnd(nameNode(event.node), nameWidth)} ${colors.dim(time.padStart(8))}  ${colors.dim(result)}`;
    leave(line);
    forget(event.node);
  };

  return {
    busy,
    rest,
    note: (text) => leave(colors.dim(text)),
    hasSpoken: () => spoken,
    onEvent: (event) => {
      switch (event.type) {
        case 'node-started':
          forget(event.node);
          started.set(event.node, event.at);
          busy(nameNode(event.node));
          break;
        case 'progress':
          results.set(event.node, oneLine(event.text));
          tell((room) => truncate(oneLine(event.text), room));
          break;
        case 'found': {
          const names = [...(found.get(event.node) ?? []), ...oneLine(event.text).split(', ')];
          found.set(event.node, names);
          tell((room) => showLatest(names, room));
          break;
        }
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

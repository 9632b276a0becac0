import { createStyle } from '../../../src/cli/render/style.ts';
import type { Terminal } from '../../../src/cli/interaction/terminal.ts';

export interface RecordingTerminal extends Terminal {
  stdout(): string;
  stderr(): string;
}

/** A terminal without color, of 100 columns unless said, that keeps what is written. */
export function recordTerminal({
  columns = 100,
  ...options
}: Partial<Pick<Terminal, 'json' | 'interactive' | 'redraws'>> & { columns?: number } = {}): RecordingTerminal {
  const written = { out: '', err: '' };
  const style = createStyle({ columns, color: false, command: 'throughline' });
  return {
    json: false,
    interactive: false,
    redraws: false,
    ...options,
    out: style,
    err: style,
    writeOut: (text) => void (written.out += text),
    writeErr: (text) => void (written.err += text),
    stdout: () => written.out,
    stderr: () => written.err,
  };
}

import { createStyle } from '../../../src/cli/render/style.ts';
import type { Terminal } from '../../../src/cli/terminal.ts';

export interface RecordingTerminal extends Terminal {
  stdout(): string;
  stderr(): string;
}

/** A terminal of 100 columns without color that keeps what is written. */
export function recordTerminal(options: Partial<Pick<Terminal, 'json' | 'interactive' | 'redraws'>> = {}): RecordingTerminal {
  const written = { out: '', err: '' };
  const style = createStyle({ color: false, command: 'throughline' });
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

import type { TerminalSettings } from '../../config/config.ts';
import { createStyle, type Style } from '../render/style.ts';

/** The streams of a command: one document on stdout, everything else on stderr. */
export interface Terminal {
  /** True when stdout has one JSON document. */
  readonly json: boolean;
  /** True when a person is at stdin, who can decide and answer questions. */
  readonly interactive: boolean;
  /** True when stderr can redraw its last line. */
  readonly redraws: boolean;
  readonly out: Style;
  readonly err: Style;
  readonly writeOut: (text: string) => void;
  readonly writeErr: (text: string) => void;
}

interface Streams {
  readonly stdin: Pick<NodeJS.ReadStream, 'isTTY'>;
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

/** A reader that left (`| head`) is no error: output is dropped and the command finishes. */
export function openTerminal({ stdin, stdout, stderr }: Streams, settings: TerminalSettings, json: boolean): Terminal {
  for (const stream of [stdout, stderr]) stream.on('error', ignoreClosedPipe);
  const styleOf = (stream: NodeJS.WriteStream): Style =>
    createStyle({
      columns: stream.columns ?? settings.columns ?? undefined,
      color: stream.isTTY === true && settings.color,
      command: settings.command,
      isScreen: stream.isTTY === true,
    });
  return {
    json,
    interactive: stdin.isTTY === true,
    redraws: stderr.isTTY === true && settings.color,
    out: styleOf(stdout),
    err: styleOf(stderr),
    writeOut: (text) => void stdout.write(text),
    writeErr: (text) => void stderr.write(text),
  };
}

function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

import type { Report } from '../../usecases/reports/registry.ts';
import type { Progress } from './progress.ts';
import { printable } from '../render/text.ts';
import type { Terminal } from './terminal.ts';

/** Shows on stderr what a model writes, between the lines of the steps. */
export interface TextDisplay {
  readonly onText: (piece: Report<'run-text'>) => void;
  /** The same progress, which starts a new line after text. */
  readonly progress: Progress;
}

export function showText(terminal: Terminal, progress: Progress): TextDisplay {
  let isWithinLine = false;
  const endLine = (): void => {
    if (isWithinLine) terminal.writeErr('\n');
    isWithinLine = false;
  };
  return {
    onText({ text, restarted }) {
      progress.rest();
      if (restarted) endLine();
      // A model may write control characters.
      const shown = printable(text);
      if (shown === '') return;
      terminal.writeErr(shown);
      isWithinLine = !shown.endsWith('\n');
    },
    progress: {
      ...progress,
      note(line) {
        endLine();
        progress.note(line);
      },
      onEvent(event) {
        // Names that were found are already in the text.
        if (event.type === 'found') return;
        endLine();
        progress.onEvent(event);
      },
      rest() {
        endLine();
        progress.rest();
      },
    },
  };
}

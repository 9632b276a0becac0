import type { Report } from '../../usecases/reports/registry.ts';
import { flowText } from '../interaction/flow-text.ts';
import type { Progress } from '../interaction/progress.ts';
import { oneLine, printable, truncate } from '../render/text.ts';
import type { Terminal } from '../interaction/terminal.ts';

/** The display of a challenger's reply while it is written. */
export interface ReplyDisplay {
  readonly onText: (piece: Report<'run-text'>) => void;
  readonly onEvent: (event: Report<'run-event'>) => void;
  readonly rest: () => void;
  /** Text on the screen; '' when none stays. */
  readonly shown: () => string;
}

const reading = 'The challenger reads';

/** Shows the words as they come, and lookups between them in the moving line. */
export function streamReply(terminal: Terminal, progress: Progress, title: string): ReplyDisplay {
  const { columns, colors } = terminal.err;
  const flow = flowText({ columns, indent: 2 }, terminal.writeErr);
  let isHeaded = false;
  let shown = '';
  return {
    onText({ text, restarted }) {
      if (restarted && shown !== '') {
        flow.end();
        // The answer broke off or is being repaired; pieces do not say which.
        terminal.writeErr(`\n  ${colors.dim('(That answer does not count. It begins anew.)')}\n\n`);
        shown = '';
      }
      const words = printable(text);
      if (words === '') return;
      progress.rest();
      if (!isHeaded) terminal.writeErr(`\n${colors.bold(title)}\n\n`);
      isHeaded = true;
      flow.write(words);
      shown += words;
    },
    onEvent: (event) => void (shown === '' && describeLookUp(event, progress)),
    rest() {
      flow.end();
      progress.rest();
    },
    shown: () => shown.trim(),
  };
}

/** Shows the last words in the moving line, because the command prints the reply at the end. */
export function hintReply(terminal: Terminal, progress: Progress): ReplyDisplay {
  const room = terminal.err.columns - 40;
  let said = '';
  return {
    onText({ text, restarted }) {
      said = restarted ? text : said + text;
      const words = oneLine(said);
      if (words !== '') progress.busy(`The challenger writes: …${truncate(words.slice(-room), room)}`);
    },
    onEvent: (event) => void (said === '' && describeLookUp(event, progress)),
    rest: () => progress.rest(),
    shown: () => '',
  };
}

function describeLookUp({ type, text }: Report<'run-event'>, progress: Progress): void {
  if (type === 'progress' && text.startsWith('looks ')) progress.busy(`The challenger ${oneLine(text)}`);
  else if (type === 'progress' && /; (asking|going on) |passed over/.test(text)) progress.busy(oneLine(text));
  else if (type === 'node-started') progress.busy(reading);
}

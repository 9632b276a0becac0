import { displayWidth } from '../render/text.ts';

/** Writes text as it comes, wrapped and indented. It writes whole words only. */
export interface Flow {
  readonly write: (text: string) => void;
  /** Writes the rest and ends the line. */
  readonly end: () => void;
}

export function flowText({ columns, indent }: { columns: number; indent: number }, writeOut: (text: string) => void): Flow {
  const margin = ' '.repeat(indent);
  let word = '';
  let column = 0;
  const flush = (): void => {
    if (word === '') return;
    const width = displayWidth(word);
    if (column > 0 && column + 1 + width > columns - indent) {
      writeOut('\n');
      column = 0;
    }
    writeOut(column === 0 ? margin + word : ` ${word}`);
    column += (column === 0 ? 0 : 1) + width;
    word = '';
  };
  return {
    write(text) {
      for (const character of text) {
        if (character !== '\n' && !/\s/u.test(character)) {
          word += character;
          continue;
        }
        flush();
        if (character !== '\n') continue;
        writeOut('\n');
        column = 0;
      }
    },
    end() {
      flush();
      if (column > 0) writeOut('\n');
      column = 0;
    },
  };
}

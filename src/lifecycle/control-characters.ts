/** A character that no reader sees and that steers the screen it is shown on, with where it stands; lines and columns count from 1. */
export interface ControlCharacter {
  /** `U+001B (ESC)`. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** Those that people meet, by the names that keyboards and manuals give them. */
const spoken: Readonly<Record<number, string>> = {
  0x00: 'NUL',
  0x07: 'BEL',
  0x08: 'backspace',
  0x0b: 'vertical tab',
  0x0c: 'form feed',
  0x1b: 'ESC',
  0x7f: 'DEL',
  0x85: 'next line',
  0x9b: 'CSI',
  0x202d: 'left-to-right override',
  0x202e: 'right-to-left override',
};

/** Of C0, DEL and C1 all but tab, line feed and carriage return (Unicode, general category Cc). */
const control = /[^\P{Cc}\t\n\r]/u;

/** With the two that show letters in another order than they are written in; the marks with which Arabic and Hebrew are written are letters like others. */
const steering = /[^\P{Cc}\t\n\r]|[\u202D\u202E]/u;

/** The first of a document, or null; one that orders letters anew is kept there and told as a finding. */
export function findControlCharacter(text: string): ControlCharacter | null {
  return findFirst(text, control);
}

/** The first of what somebody says, or null: also one that shows it in another order than it is stored. */
export function findSteeringCharacter(text: string): ControlCharacter | null {
  return findFirst(text, steering);
}

function findFirst(text: string, form: RegExp): ControlCharacter | null {
  const at = text.search(form);
  if (at < 0) return null;
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return { name: nameControl(text.charCodeAt(at)), line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
}

/** `U+001B (ESC) in line 1, column 12`. */
export function describeControl({ name, line, column }: ControlCharacter): string {
  return `${name} in line ${line}, column ${column}`;
}

/** What to do about it; the same wherever a text comes in. */
export const controlFix =
  'Delete that character and send the text again; where it is the point of the text, write its name, such as ESC.';

/** Each as JSON writes it (`\u001b`): whoever reads a text that was stored before such characters were refused sees that they are there. */
export function escapeControls(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\t\n]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function nameControl(code: number): string {
  const { [code]: word } = spoken;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}${word === undefined ? '' : ` (${word})`}`;
}

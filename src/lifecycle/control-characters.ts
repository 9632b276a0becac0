/** An invisible character that controls the screen. Lines and columns start at 1. */
export interface ControlCharacter {
  /** Such as `U+001B (ESC)`. */
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** Names of common control characters, as keyboards and manuals write them. */
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

/** Matches C0, DEL and C1 except tab, line feed and carriage return (Unicode category Cc). */
const control = /[^\P{Cc}\t\n\r]/u;

/** Also matches overrides of letter order; direction marks are ordinary letters. */
const steering = /[^\P{Cc}\t\n\r]|[\u202D\u202E]/u;

/** Returns the first one in a document, or null. Overrides of letter order become a finding. */
export function findControlCharacter(text: string): ControlCharacter | null {
  return findFirst(text, control);
}

/** Returns the first control character or override of letter order in a remark, or null. */
export function findSteeringCharacter(text: string): ControlCharacter | null {
  return findFirst(text, steering);
}

function findFirst(text: string, form: RegExp): ControlCharacter | null {
  const at = text.search(form);
  if (at < 0) return null;
  const before = text.slice(0, at).split(/\r\n?|\n/);
  return { name: nameControl(text.charCodeAt(at)), line: before.length, column: Array.from(before.at(-1) ?? '').length + 1 };
}

/** Renders `U+001B (ESC) in line 1, column 12`. */
export function describeControl({ name, line, column }: ControlCharacter): string {
  return `${name} in line ${line}, column ${column}`;
}

/** The fix for every text that contains a control character. */
export const controlFix =
  'Delete that character and send the text again; where it is the point of the text, write its name, such as ESC.';

/** Escapes them as JSON does (`\u001b`), for texts stored before they were refused. */
export function escapeControls(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\t\n]/gu, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function nameControl(code: number): string {
  const { [code]: word } = spoken;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}${word === undefined ? '' : ` (${word})`}`;
}

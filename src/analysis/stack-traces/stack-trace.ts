export const runtimes = [
  'java',
  'kotlin',
  'node',
  'browser-js',
  'python',
  'go',
  'ruby',
  'dotnet',
  'php',
  'rust',
  'dart',
  'swift',
  'elixir',
] as const;
export type Runtime = (typeof runtimes)[number];

/** A place as the runtime printed it. */
export interface RawFrame {
  readonly file: string | null;
  readonly line: number | null;
  readonly function: string | null;
}

export interface FoundFrame extends RawFrame {
  /** The package that the runtime prints before the file. */
  readonly module?: string;
}

export interface Frame extends RawFrame {
  /** False for the runtime, its standard library and dependencies. */
  readonly inApp: boolean;
}

export interface ThrownError<F extends RawFrame = Frame> {
  readonly exception: string | null;
  /** The first line of the message. */
  readonly message: string | null;
  /** In printed order: the newest first, except in Python. */
  readonly frames: readonly F[];
}

export interface StackTrace extends ThrownError {
  readonly runtime: Runtime;
  /** From the outer to the inner. */
  readonly causes: readonly ThrownError[];
  /** The innermost frame of the application in the innermost error that has one. */
  readonly crashFrame: Frame | null;
  /** True where only the runtime and known libraries are in it: those then count as the application. */
  readonly isLibraryOnly: boolean;
  /** Frames and causes that a limit left out. */
  readonly left: number;
}

/** Where code comes from, by the conventions of its runtime. */
export type Origin = 'app' | 'library' | 'runtime';

/** An error as a reader of one runtime found it. */
export interface FoundError extends ThrownError<FoundFrame> {
  /** Where the error says that it was thrown, beside its frames. */
  readonly place?: RawFrame;
}

export interface FoundTrace {
  readonly runtime: Runtime;
  /** The lines that it takes up: the first one, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** From the outer to the inner; at least one. */
  readonly errors: readonly FoundError[];
  /** True where the newest frame is printed last. */
  readonly isNewestLast: boolean;
}

/** What is known of one runtime. */
export interface RuntimeReader {
  /** Finds the traces of a text, in its order. No line ends in blanks. */
  find(lines: readonly string[]): FoundTrace[];
  /** True for a line that is a frame, or the part of one that shows where it begins. */
  isFrame(line: string): boolean;
  originOf(frame: FoundFrame): Origin;
}

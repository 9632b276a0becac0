import { dig, line, text, valueAt } from './alert-fields.ts';

const mostFrames = 500;

interface Frame {
  readonly file: string;
  readonly line: string;
  readonly column: string;
  readonly name: string;
  readonly module: string;
  readonly code: string;
}

/**
 * Writes the exceptions of a Sentry event as their runtime prints them, so that one reader serves
 * all sources. Sentry lists frames oldest first, and the exception that was caught last, last.
 */
export function writeSentryTrace(event: unknown): string {
  const values = dig(event, 'exception', 'values');
  const errors = (Array.isArray(values) ? values.slice(-20) : []).filter((one) => typeof one === 'object' && one !== null);
  const platform = line(valueAt(event, 'platform'));
  if (platform === 'python')
    return errors
      .map((error) => writePython(error))
      .join('\n\nDuring handling of the above exception, another exception occurred:\n\n');
  const isJava = ['java', 'kotlin', 'scala'].includes(platform);
  return errors
    .toReversed()
    .map((error, at) => {
      const frames = readFrames(error).toReversed();
      const head = at === 0 ? titleOf(error) : `Caused by: ${titleOf(error)}`;
      return [head, ...frames.map(isJava ? writeJava : writeScript)].join('\n');
    })
    .join('\n');
}

function titleOf(error: unknown): string {
  const [type, value] = [line(valueAt(error, 'type')), text(valueAt(error, 'value'), 2_000)];
  return type && value ? `${type}: ${value}` : type || value || 'Error';
}

function writePython(error: unknown): string {
  const frames = readFrames(error).map(
    ({ file, line: at, name, code }) =>
      `  File "${file}", line ${at || 0}, in ${name || '<module>'}${code ? `\n    ${code}` : ''}`,
  );
  return ['Traceback (most recent call last):', ...frames, titleOf(error)].join('\n');
}

function writeJava({ module, name, file, line: at }: Frame): string {
  return `\tat ${module ? `${module}.` : ''}${name || 'unknown'}(${file || 'Unknown Source'}${at ? `:${at}` : ''})`;
}

function writeScript({ name, file, line: at, column }: Frame): string {
  const place = [file, at, at && column].filter((part) => part !== '').join(':');
  return name ? `    at ${name} (${place})` : `    at ${place}`;
}

function readFrames(error: unknown): Frame[] {
  const frames = dig(error, 'stacktrace', 'frames');
  if (!Array.isArray(frames)) return [];
  return frames.slice(-mostFrames).map((frame: unknown) => {
    const at = (name: string): string => line(valueAt(frame, name));
    return {
      file: at('filename') || at('abs_path'),
      line: at('lineno'),
      column: at('colno'),
      name: at('function'),
      module: at('module'),
      code: at('context_line'),
    };
  });
}

import { apiBase } from '../api-parts.ts';
import { commandCalls, type CommandCall } from './command-calls.ts';

/** A fix as a program carries it out: commands that it names become the requests that do the same; other commands stay. */
export function inHttpWords(fix: string): string {
  return (
    fix
      .replaceAll(/`throughline ([^`]+)`/g, (whole, line: string) => renderCall(line) ?? whole)
      // What is left of commands is what only the command line does; its options stay with it.
      .split(/(`throughline [^`]*`)/)
      .map((piece, at) => (at % 2 === 1 ? piece : renderOptions(piece)))
      .join('')
  );
}

/** Options that stand outside of a command, with what they are to say: `--about "RISK-1"` is the field `about`, however it is set off. */
function renderOptions(text: string): string {
  return text
    .replaceAll(/`--([a-z][a-z-]*)(?:[ =]([^`]*))?`/g, (_, option: string, said?: string) => renderOption(option, said))
    .replaceAll(/(?<![\w-])--([a-z][a-z-]*)(?:[ =]("[^"]*"))?/g, (_, option: string, said?: string) =>
      renderOption(option, said),
    );
}

function renderOption(option: string, said = ''): string {
  const known = fields.get(option);
  if (known !== undefined) return known;
  const name = renamed.get(option) ?? option.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const value = said.replace(/^"(.*)"$/s, '$1');
  if (value === '' || /^[A-Z]+$/.test(value)) return `\`${name}\``;
  return `\`${JSON.stringify(name)}:${JSON.stringify(shapes[name]?.(value) ?? value)}\``;
}

/** Options whose field has another name. */
const renamed = new Map([
  ['new', 'fresh'],
  ['to', 'assignees'],
  ['anyone', 'assignees'],
  ['base', 'If-Match'],
  ['due', 'dueSeconds'],
  ['remind', 'remindSeconds'],
  ['waive', 'waivers'],
  ['comment', 'comments'],
]);

/** Options that people are told to add, as fields of the body. */
const fields = new Map([
  ['note', '`"note":"…"`'],
  ['waive', '`"waivers":[{"code":"…","reason":"…"}]`, with `part` for one place alone'],
  ['all', '`"all":true`'],
  ['anew', '`"anew":true`'],
  ['because', '`"because":"…"`'],
]);

/** Options without a value, behind which an argument may follow. */
const switches = new Set(['--again', '--anew', '--anyone', '--new', '--recommended']);

function renderCall(line: string): string | null {
  const words = readWords(line);
  const again = words.includes('--again') ? ' --again' : '';
  for (const length of [2, 1]) {
    const command = words.slice(0, length).join(' ');
    const call = commandCalls.get(command + again) ?? commandCalls.get(command);
    if (call) return `\`${writeCall(call, words.slice(length))}\`${describeMatch(call.match)}`;
  }
  return null;
}

/** A change that does not say what it was made against is refused. What takes the place of what is there should have been read. */
function describeMatch(match: CommandCall['match']): string {
  if (match === null) return '';
  return match === 'any' ? ' (`If-Match: *`)' : ' (`If-Match`: the `ETag` of what you read there)';
}

/** As a shell would split it. */
function readWords(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

function writeCall({ method, path, args, options, fixed }: CommandCall, words: readonly string[]): string {
  const rest: Record<string, string> = { ...fixed, ...readFields(words, { args, options }) };
  const address = path.replaceAll(/\{(\w+)\}/g, (hole, name: string) => {
    const { [name]: value } = rest;
    delete rest[name];
    return value === undefined ? hole : encodeURIComponent(value);
  });
  const request = `${method} ${apiBase}${address}`;
  if (Object.keys(rest).length === 0) return request;
  if (method !== 'GET' && !path.includes('?')) return `${request} ${writeBody(rest)}`;
  return `${request}${path.includes('?') ? '&' : '?'}${new URLSearchParams(rest).toString()}`;
}

/** Of what a command line says, only these are no text in a body. */
const shapes: Readonly<Record<string, (said: string) => unknown>> = {
  about: (said) => said.split(','),
  seen: Number,
  maxTurns: Number,
  recommended: () => true,
  anew: () => true,
  fresh: () => true,
  // Without a value it is `--anyone`.
  assignees: (said) => (said === 'true' ? [] : [said]),
  comments: (said) => {
    const [part = '', ...text] = said.split('=');
    return [{ part, text: text.join('=').replaceAll('"', '') }];
  },
};

/** Texts first, as a person reads them. */
function writeBody(said: Readonly<Record<string, string>>): string {
  const entries = Object.entries(said);
  return JSON.stringify({
    ...Object.fromEntries(entries.filter(([name]) => shapes[name] === undefined)),
    ...Object.fromEntries(entries.flatMap(([name, value]) => (shapes[name] ? [[name, shapes[name](value)] as const] : []))),
  });
}

/** Options that the operation takes, and arguments by their names there. */
function readFields(words: readonly string[], { args, options }: Pick<CommandCall, 'args' | 'options'>): Record<string, string> {
  const fields: Record<string, string> = {};
  const places = args.values();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (!word.startsWith('--')) {
      const { value: name } = places.next();
      if (name !== undefined) fields[name] = word;
      continue;
    }
    const isSwitch = switches.has(word) || words[at + 1]?.startsWith('--') !== false;
    const field = options.get(word.slice(2));
    if (field !== undefined) fields[field] = isSwitch ? 'true' : (words[at + 1] ?? '');
    if (!isSwitch) at += 1;
  }
  return fields;
}

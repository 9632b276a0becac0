import { findHeader, type Header } from './find-header.ts';
import type { FoundFrame, FoundTrace, RuntimeReader } from './stack-trace.ts';

const frameLine = /^\s+(?:\(([a-z]\w*)(?: [\w.+-]+)?\) )?(\S+\.(?:exs?|erl|eex|heex|leex)):(\d+): (\S.*)$/;
const placeless = /^\s+\(([a-z]\w*)(?: [\w.+-]+)?\) ([:A-Z][\w.!?:]*\/\d+)$/;
const header = /(?:^|\s)\*\* \((?:EXIT[^)]*\) an exception was raised:.*\*\* \()?([\w.]+)\) ?(.*)$/;
const runtimeCode = /^(?:elixir|stdlib|kernel|erts|logger|ex_unit|mix|iex|eex|compiler|ssl|crypto|inets)$/;
const libraries =
  /^(?:phoenix(?:_\w+)?|plug(?:_\w+)?|cowboy|ranch|bandit|thousand_island|ecto(?:_\w+)?|postgrex|db_connection|oban|absinthe(?:_\w+)?|jason|poison|tesla|finch|mint|broadway|gen_stage|telemetry|sentry|guardian|decimal|hackney|httpoison)$/;

export const elixir: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ file, module = '' }) {
    if (file === null || runtimeCode.test(module) || file.endsWith('.erl')) return 'runtime';
    return libraries.test(module) || /(?:^|\/)deps\//.test(file) ? 'library' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (readFrame(lines[at] ?? '') === null) continue;
    const frames: FoundFrame[] = [];
    let to = at;
    for (let frame = readFrame(lines[to] ?? ''); frame; frame = readFrame(lines[to] ?? '')) {
      frames.push(frame);
      to += 1;
    }
    const found = findHeader(lines, { firstFrame: at, after: end, read: readHeader });
    if (found === null && frames.length < 2) continue;
    const error = { exception: found?.exception ?? null, message: found?.message ?? null, frames };
    traces.push({ runtime: 'elixir', from: found?.at ?? at, to, errors: [error], isNewestLast: false });
    end = to;
    at = to - 1;
  }
  return traces;
}

function readHeader(line: string): Header | null {
  const [, exception, message] = header.exec(line) ?? [];
  return exception === undefined ? null : { exception, message: message?.trim() || null };
}

function readFrame(line: string): FoundFrame | null {
  const [, module, file, digits, name] = frameLine.exec(line) ?? [];
  if (file !== undefined) return { file, line: Number(digits), function: name ?? null, ...(module ? { module } : {}) };
  const called = placeless.exec(line)?.[2];
  return called === undefined ? null : { file: null, line: null, function: called };
}

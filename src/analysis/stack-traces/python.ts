import { findHeader, firstText, type Header } from './find-header.ts';
import type { FoundError, FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

const begin = /(?:^|[\s:|>"=])Traceback \(most recent call last\):?$/;
const frameLine = /^\s*File "([^"]+)", line (\d+)(?:,? in (.+))?$/;
// IPython prints `File ~/app.py:12, in name(arguments)`.
const notebookFrame = /^\s*(?:File (\S+):(\d+)|Cell (In\[\d+\]), line (\d+))(?:, in ([^\s(]+)(?:\(.*)?)?$/;
const raised = /^\s*([A-Za-z_][\w.]*)(?:: ?(.*))?$/;
const namedAbove = /(?:^|[\s:])([A-Za-z_][\w.]*(?:Error|Exception|Warning|Timeout|Exit|Interrupt))(?:: ?(.*)|\s*)$/;
const chained =
  /^\s*(?:The above exception was the direct cause of the following exception|During handling of the above exception, another exception occurred):?$/;
const member = /^\s*\+[-+]+ \d+ -+$/;

const standard =
  /^<(?!ipython)|\/lib(?:64)?\/(?:python|pypy)[\d.]*\/(?!(?:site|dist)-packages)|\/python\d[^/]*\/lib\/(?!site-packages)|\/python\d+_lib\/|\/runtimes\/python|\/frameworks\/python\.framework\/|\/\.pyenv\/versions\/[^/]+\/lib\/(?!.*-packages)|^(?:runpy|threading|importlib|asyncio|concurrent|unittest|socket|ssl|json)(?:\/[\w/]+)?\.py$/;
const installed =
  /\/(?:site|dist)-packages\/|\/third_party\/|\/\.(?:venv|tox|nox)\/|\/(?:virtualenv|venv)s?\/|\.egg\/|\.zip\/|^(?:flask|flask_\w+|django|rest_framework|werkzeug|jinja2|celery|kombu|billiard|sqlalchemy|alembic|requests|urllib3|aiohttp|httpx|httpcore|gunicorn|uvicorn|starlette|fastapi|pydantic|anyio|tornado|twisted|gevent|eventlet|boto3|botocore|redis|psycopg2?|pymongo|pymysql|numpy|pandas|scipy|sklearn|torch|tensorflow|keras|matplotlib|click|typer|pytest|_pytest|pluggy|sentry_sdk|newrelic|ddtrace|grpc|google|airflow|dask|scrapy|raven)\//;

export const python: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ file }) {
    const path = (file ?? '<unknown>').replaceAll('\\', '/').toLowerCase();
    if (installed.test(path)) return 'library';
    return standard.test(path) ? 'runtime' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let at = 0;
  let end = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const isBegin = begin.test(line);
    if (!isBegin && readFrame(line) === null) {
      at += 1;
      continue;
    }
    const trace = isBegin ? readChain(lines, at) : readHeadless(lines, at, end);
    if (trace) traces.push(trace);
    at = end = trace?.to ?? at + 1;
  }
  return traces;
}

/** Reads tracebacks that are linked. Python prints the innermost first; a group its members last. */
function readChain(lines: readonly string[], start: number): FoundTrace | null {
  const errors: FoundError[] = [];
  const members: FoundError[] = [];
  let at = start;
  let to = start;
  let isMember = false;
  while (at < lines.length) {
    const block = readBlock(lines, at);
    if (isMember) members.push(block.error);
    else errors.push(block.error);
    to = block.to;
    const next = nextBegin(lines, to);
    if (next === null) break;
    isMember ||= next.isMember;
    at = next.at;
  }
  const found = [...errors.toReversed(), ...members.slice(0, 1)];
  if (found.every(({ frames }) => frames.length === 0)) return null;
  return { runtime: 'python', from: start, to, errors: found, isNewestLast: true };
}

function nextBegin(lines: readonly string[], from: number): { at: number; isMember: boolean } | null {
  let link: 'chained' | 'member' | null = null;
  // The message of an error may have more lines than its first, and notes.
  for (let at = from; at < Math.min(lines.length, from + 40); at += 1) {
    const line = lines[at] ?? '';
    if (begin.test(line)) return link === null ? null : { at, isMember: link === 'member' };
    if (chained.test(line)) link = 'chained';
    else if (member.test(line)) link = 'member';
  }
  return null;
}

function readBlock(lines: readonly string[], start: number): { error: FoundError; to: number } {
  const frames: RawFrame[] = [];
  const base = indentOf(lines[start] ?? '');
  let at = start + 1;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const frame = readFrame(line);
    if (frame) frames.push(frame);
    else if (line.trim() !== '' && indentOf(line) <= base) break;
    else if (line.trim() === '' && (lines[at + 1] ?? '').trim() === '') break;
  }
  const [, exception = null, message] = raised.exec(lines[at] ?? '') ?? [];
  const text = exception === null ? (lines[at] ?? '').trim() : message?.trim();
  const isEmpty = message !== undefined && text === '';
  return {
    error: { exception, message: (isEmpty ? firstText(lines, at + 1, at + 3) : text) || null, frames },
    to: Math.min(at + 1, lines.length),
  };
}

/** Reads frames without the line that begins a traceback; the error stands above or below. */
function readHeadless(lines: readonly string[], start: number, after: number): FoundTrace {
  const isNewestFirst = /most recent call first/.test(lines[start - 1] ?? '');
  const read = (line: string): Header | null => {
    const [, exception, message] = namedAbove.exec(line) ?? [];
    return exception === undefined ? null : { exception, message: message?.trim() || null };
  };
  const above = findHeader(lines, { firstFrame: start, after: Math.max(after, start - 4), read });
  const { error, to } = readBlock(lines, start - 1);
  const below = above === null && error.exception !== null && namedAbove.test(lines[to - 1] ?? '');
  const errors = [below ? error : { frames: error.frames, exception: above?.exception ?? null, message: above?.message ?? null }];
  return {
    runtime: 'python',
    from: above?.at ?? start,
    to: below ? to : Math.max(start + 1, to - 1),
    errors,
    isNewestLast: !isNewestFirst,
  };
}

function readFrame(line: string): RawFrame | null {
  const [, file, digits, name] = frameLine.exec(line) ?? [];
  if (file !== undefined) return { file, line: Number(digits), function: name ?? null };
  const [, path, row, cell, cellRow, called] = notebookFrame.exec(line) ?? [];
  const place = path ?? cell;
  return place === undefined ? null : { file: place, line: Number(row ?? cellRow), function: called ?? null };
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

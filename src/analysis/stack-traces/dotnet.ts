import { findHeader, type Header } from './find-header.ts';
import type { FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

// `at A.B.C(String x) in C:\a.cs:line 3`; Mono has `at A.B.C (T x) [0x00007] in /a.cs:9`.
const frameLine =
  /^\s*(?:at|bei|à|en) ([^\s()]+) ?\([^():]*\)(?: ?[[<][^\]>]{1,40}[\]>])?(?: (?:in|dans|en) (\S.*?)(?::(?:line|Zeile|ligne|línea) |:)(\d+)\.?)?$/;
const typeName = String.raw`[A-Za-z_][\w.+]*(?:Exception|Error)(?:${'`'}\d+)?(?:\[[^\]\s]*\])?`;
const likelyHeader = new RegExp(String.raw`(?:^|[\s:>\])"=])(${typeName})(?: \(0x[0-9A-Fa-f]+\))?(?:: ?(.*)|\s*)$`);
const qualifiedHeader = /^\s*([A-Za-z_]\w*(?:[.+]\w+)+): (.*)$/;
const innerEnd = /^\s*---\s?.{0,60}(?:inner exception|inneren Ausnahme|exception interne|excepción interna).{0,60}---$/i;
const rethrown = /^\s*---.{1,80}---$/;
const repeated = /^\s*---> \(Inner Exception #\d+\)/;

const runtimeCode = /^(?:System|Microsoft|Mono|MS|Internal|Interop|UnityEngine|UnityEditor|FSharp|lambda_method\d*)(?:[.`]|$)/;
const libraryCode =
  /^(?:Newtonsoft|Npgsql|Dapper|AutoMapper|MediatR|Serilog|NLog|log4net|NUnit|Xunit|Polly|RestSharp|StackExchange|Grpc|Google|Castle|Autofac|Ninject|FluentValidation|FluentAssertions|Moq|MassTransit|Hangfire|RabbitMQ|MongoDB|MySql|Oracle|NHibernate|Swashbuckle|Azure|Amazon|IdentityServer4|Quartz|Refit|Orleans|Akka|Elasticsearch|Confluent|Pomelo|Sentry|OpenTelemetry|Avalonia|Prism|ServiceStack|Nancy|Marten|Elmah|Umbraco|Volo)\./;

export const dotnet: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ function: name }) {
    if (runtimeCode.test(name ?? '')) return 'runtime';
    return libraryCode.test(name ?? '') ? 'library' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (readFrame(lines[at] ?? '') === null) continue;
    const trace = readTrace(lines, at, end);
    traces.push(trace);
    end = trace.to;
    at = end - 1;
  }
  return traces;
}

function readTrace(lines: readonly string[], firstFrame: number, after: number): FoundTrace {
  const { headers, from } = readHeaders(lines, firstFrame, after);
  const errors = headers.map((found) => ({ ...found, frames: [] as RawFrame[] }));
  // The innermost error prints its frames first.
  let open = errors.length - 1;
  let to = firstFrame;
  for (let at = firstFrame; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const frame = readFrame(line);
    if (frame) errors[open]?.frames.push(frame);
    else if (innerEnd.test(line)) open = Math.max(0, open - 1);
    else if (!rethrown.test(line)) break;
    // What follows repeats inner exceptions that came before.
    if (repeated.test(line)) break;
    to = at + 1;
  }
  return { runtime: 'dotnet', from, to, errors, isNewestLast: false };
}

/** Reads the errors that ` ---> ` links: on one line, or each on a line of its own. */
function readHeaders(lines: readonly string[], firstFrame: number, after: number): { headers: Header[]; from: number } {
  const headers: Header[] = [];
  let from = firstFrame;
  do {
    const found = findHeader(lines, { firstFrame: from, after, read: readHeader });
    if (found === null) break;
    from = found.at;
    const parts = (lines[from] ?? '')
      .trim()
      .split(/(?:^| )---> /)
      .filter((part) => part !== '');
    const read = parts.map(readHeader).filter((header) => header !== null);
    const last = read.pop();
    if (last) headers.push({ ...last, message: last.message ?? found.message }, ...read.toReversed());
  } while (/^\s*---> /.test(lines[from] ?? ''));
  return { headers: headers.length > 0 ? headers.toReversed() : [{ exception: null, message: null }], from };
}

function readHeader(line: string): Header | null {
  const text = line.replace(/^\s*(?:---> )?(?:\(Inner Exception #\d+\) )?(?:Unhandled [Ee]xception[.:] )?/, '');
  const [, exception, message] = likelyHeader.exec(text) ?? qualifiedHeader.exec(text) ?? [];
  return exception === undefined ? null : { exception, message: message?.trim() || null };
}

function readFrame(line: string): RawFrame | null {
  const [, name, file, digits] = frameLine.exec(line) ?? [];
  if (name === undefined || !/[.<_]/.test(name)) return null;
  const isKnown = file !== undefined && !/^<[^>]*>$/.test(file);
  return { file: isKnown ? file : null, line: isKnown ? Number(digits) : null, function: name };
}

import { findHeader, type Header } from './find-header.ts';
import type { FoundError, FoundTrace, RawFrame, RuntimeReader } from './stack-trace.ts';

// at java.base/java.util.ArrayList.get(ArrayList.java:427) ~[jar:1.0]; the loader and module go.
const frameLine =
  /^\s*at (?:[A-Za-z][\w.-]*(?:@[\w.+-]+)?\/{1,2}){0,2}([^\s()][^()]*)\((Native Method|Unknown Source|<\w+>|[^\s():]+\.[a-z]\w{0,9}|[A-Za-z_$][\w$]*|)(?::(-?\d+))?\)(?: ~?\[[^\]]*\])?$/;
const withoutLine = /\.[a-z]\w*$|^Native Method$|^Unknown Source$|^<\w+>$/;
const qualified = String.raw`(?:[a-zA-Z_$][\w$-]*\.)+[A-Z_$][\w$]*`;
const named = String.raw`(?:[a-zA-Z_$][\w$-]*\.)*[A-Z_$][\w$]*(?:Exception|Error|Throwable|Failure|Fault|Interrupt|Death)`;
const thread = String.raw`(?:Exception in thread ".*" )?(?:Uncaught exception: ?)?`;
const likelyHeader = new RegExp(String.raw`^\s*${thread}(${named})(?::\s?(.*))?$`);
const qualifiedHeader = new RegExp(String.raw`^\s*${thread}(${qualified})(?::\s?(.*))?$`);
const headerWithin = new RegExp(String.raw`[\s:>=\])"(](${named})(?::\s?(.*))?$`);
const link = /^(\s*)(Caused by|Suppressed|Wrapped by): (?:\[CIRCULAR REFERENCE: ?)?([^\s:]+?)\]?(?:: ?(.*))?$/;
const elided =
  /^\s*(?:\.\.\. \d+ (?:more|common frames omitted|frames? (?:truncated|excluded|trimmed))|\(Coroutine boundary\)|\.\.\.)/;

const runtimeCode =
  /^(?:java|javax|jakarta|sun|com\.sun|jdk|kotlin|kotlinx|scala|groovy|org\.codehaus\.groovy|clojure|dalvik|libcore|_COROUTINE|junit|org\.junit|org\.testng|org\.gradle|org\.apache\.(?:tools\.ant|maven)|com\.intellij|worker\.org\.gradle)\./;
const libraryCode =
  /^(?:org\.(?:apache|springframework|hibernate|eclipse|mortbay|jboss|wildfly|slf4j|mockito|hamcrest|assertj|postgresql|mariadb|mongodb|elasticsearch|aspectj|jetbrains|jooq|flywaydb|quartz|thymeleaf|glassfish|yaml|xerial|reactivestreams|aopalliance|redisson|joda|json|xnio)|io\.(?:netty|undertow|vertx|grpc|micronaut|quarkus|reactivex|micrometer|opentelemetry|lettuce|ktor|smallrye|swagger|sentry|jsonwebtoken|dropwizard|projectreactor)|com\.(?:google\.(?:common|inject|gson|protobuf|firebase|android)|fasterxml|mysql|zaxxer|netflix|squareup|android|amazonaws|microsoft|oracle|mongodb|datastax|codahale|thoughtworks|jayway|ibm|github\.benmanes|rabbitmq|hazelcast|caucho|newrelic|datadoghq)|ch\.qos\.logback|reactor|rx|akka|play|feign|retrofit2?|okhttp3?|okio|net\.(?:sf|bytebuddy|minidev|jodah)|software\.amazon|oracle\.jdbc|android|androidx|zio|cats|co\.paralleluniverse|redis\.clients|cucumber|lombok|dagger|freemarker|antlr|javassist|liquibase|springfox)\./;

/** Java, Kotlin and other languages of its virtual machine. */
export const java: RuntimeReader = {
  find: findTraces,
  isFrame: (line) => readFrame(line) !== null,
  originOf({ function: name }) {
    const method = name ?? '';
    if (
      runtimeCode.test(method) ||
      /^\$?(?:jdk|Proxy\d)/.test(method) ||
      /(?:\$\$(?:FastClass|Enhancer|Lambda)|\$Proxy\d)/.test(method)
    )
      return 'runtime';
    return libraryCode.test(method) ? 'library' : 'app';
  },
};

function findTraces(lines: readonly string[]): FoundTrace[] {
  const traces: FoundTrace[] = [];
  let end = 0;
  for (let at = 0; at < lines.length; at += 1) {
    if (readFrame(lines[at] ?? '') === null) continue;
    const header = findHeader(lines, { firstFrame: at, after: end, read: readHeader });
    const { errors, to } = readErrors(lines, at, header);
    const frames = errors.flatMap((error) => error.frames);
    traces.push({ runtime: isKotlin(frames) ? 'kotlin' : 'java', from: header?.at ?? at, to, errors, isNewestLast: false });
    end = to;
    at = to - 1;
  }
  return traces;
}

interface OpenError extends Header {
  readonly frames: RawFrame[];
}

function readErrors(lines: readonly string[], start: number, header: Header | null): { errors: FoundError[]; to: number } {
  const errors: OpenError[] = [{ exception: header?.exception ?? null, message: header?.message ?? null, frames: [] }];
  let isInward = true;
  let suppressedAt: number | null = null;
  let messageLines = 0;
  let to = start;
  for (let at = start; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const linked = link.exec(line);
    const frame = linked ? null : readFrame(line);
    if (linked) {
      const [, indent = '', word, exception = '', message = ''] = linked;
      if (suppressedAt !== null && indent.length >= suppressedAt && word !== 'Suppressed') {
        // The cause of a suppressed error explains nothing of this one.
      } else if (word === 'Suppressed') {
        suppressedAt ??= indent.length;
      } else {
        suppressedAt = null;
        isInward &&= word !== 'Wrapped by';
        errors.push({ exception, message: message.trim() || null, frames: [] });
      }
      messageLines = longestMessage;
    } else if (frame) {
      if (suppressedAt === null || indentOf(line) <= suppressedAt) errors.at(-1)?.frames.push(frame);
      messageLines = 0;
    } else if (elided.test(line)) {
      messageLines = 0;
    } else if (messageLines > 0) {
      messageLines -= 1;
      continue;
    } else {
      // A cause may come after lines of the logger or of fields of the error.
      if (line.trim() !== '' || !link.test(lines[at + 1] ?? '')) break;
    }
    to = at + 1;
  }
  return { errors: isInward ? errors : errors.toReversed(), to };
}

const longestMessage = 20;

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function readFrame(line: string): RawFrame | null {
  const [, name, file = '', digits] = frameLine.exec(line) ?? [];
  if (name === undefined || !name.includes('.')) return null;
  // A word alone is a type in the arguments of another runtime.
  if (digits === undefined && !withoutLine.test(file)) return null;
  const isKnown = file !== '' && !/^(?:Native Method|Unknown Source|<\w+>)$/.test(file);
  const number = Number(digits ?? Number.NaN);
  return { file: isKnown ? file : null, line: isKnown && number > 0 ? number : null, function: name.trimEnd() };
}

function readHeader(line: string): Header | null {
  const [, exception, message] = likelyHeader.exec(line) ?? headerWithin.exec(line) ?? qualifiedHeader.exec(line) ?? [];
  return exception === undefined ? null : { exception, message: message?.trim() || null };
}

/** Kotlin by its files; a library in Kotlin below a program in Java does not count. */
function isKotlin(frames: readonly RawFrame[]): boolean {
  const own = frames.filter((frame) => java.originOf(frame) === 'app');
  const inKotlin = own.filter(({ file }) => /\.kts?$/.test(file ?? '')).length;
  return inKotlin > own.filter(({ file }) => file?.endsWith('.java')).length;
}

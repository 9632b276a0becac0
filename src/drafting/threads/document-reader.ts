import type { Tinypool } from 'tinypool';
import { InputError, ThroughlineError } from '../../lifecycle/errors.ts';
import type { DocumentReader } from '../../ports/document-reader.ts';
import type { DeliveryReading, WaitingDelivery } from '../../ports/alerts.ts';
import type { Redactor } from '../../ports/redactor.ts';
import type { CalendarShift } from '../../documents/calendars/read-shifts.ts';
import type { LogKind } from '../../documents/adr-log/log-record.ts';
import type { ReadLog } from '../../documents/adr-log/read-log.ts';
import type { TestReport } from '../../documents/test-reports/test-report.ts';
import type { DecodedFile } from '../../documents/decode-file.ts';
import type { ParsedText } from '../../analysis/stack-traces/parse-stack-trace.ts';
import { readDocument, sizeOf, type Readings, type ReadTask } from './read-document.ts';
import type { ReadAnswer } from './reading-thread.ts';
import { mostThreads } from './rules-in-threads.ts';
import { createTurns } from './turns.ts';

/** Characters of all texts that are read inline in a few ms; a thread takes a second to start. */
const largestInline = 20_000;
/** A year of turns takes a few ms, and the start of a thread a second. */
const calendarMs = 10_000;
/** Milliseconds until an idle thread ends. */
const idleMs = 60_000;

interface Options {
  /** Timeout of one reading; the largest document takes some 3 s on a busy machine. */
  readonly deadlineMs?: number;
  readonly threadFile?: URL;
}

export interface ThreadedReader extends DocumentReader {
  /** Reads the files of a decision log or of a folder of RFCs. */
  readLog(kind: LogKind, files: readonly DecodedFile[]): Promise<ReadLog>;
  /** Redacts large texts in the same threads: 3 MB of hostile ones take up to 1.8 s. */
  createRedactor(policy: { readonly redactsEmail: boolean }): Redactor;
  /** Reads the first stack trace of any text. */
  readTrace(text: string): Promise<ParsedText>;
  /** Reads what a test tool wrote. */
  readTests(text: string): Promise<TestReport>;
  /** Reads the turns of a calendar. */
  readShifts(
    calendar: string,
    span: { readonly zone: string; readonly from: string; readonly until: string },
  ): Promise<readonly CalendarShift[]>;
  /** Reads deliveries of alert sources, and takes secrets out of them. */
  readAlerts(
    deliveries: readonly WaitingDelivery[],
    policy: { readonly redactsEmail: boolean },
  ): Promise<readonly DeliveryReading[]>;
}

/** Reads large documents in threads, so that no request waits for an untrusted one. */
export function createDocumentReader({
  deadlineMs = 60_000,
  threadFile = new URL('./reading-thread.ts', import.meta.url),
}: Options = {}): ThreadedReader {
  const turns = createTurns(mostThreads);
  let threads: Promise<Tinypool> | undefined;

  // The few bytes of a calendar may ask for an endless search: `FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30`.
  const isInline = (task: ReadTask): boolean => task.read !== 'calendar' && sizeOf(task) <= largestInline;

  async function read<Name extends keyof Readings>(task: ReadTask & { readonly read: Name }): Promise<Readings[Name]> {
    return (await (isInline(task) ? readDocument(task) : readInThread(task))) as Readings[Name];
  }

  async function readInThread(task: ReadTask): Promise<unknown> {
    await turns.enter();
    const timeoutMs = task.read === 'calendar' ? Math.min(deadlineMs, calendarMs) : deadlineMs;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      turns.requireOpen();
      threads ??= openThreads(threadFile);
      const answer = (await (await threads).run(task, { signal: deadline })) as ReadAnswer;
      if ('read' in answer) return answer.read;
      throw answer.isInput ? new InputError(answer.refusal) : new ThroughlineError(answer.refusal);
    } catch (error) {
      throw deadline.aborted ? tooSlow(task, timeoutMs) : error;
    } finally {
      turns.leave();
    }
  }

  return {
    readPrd: (texts, earlier) => read({ read: 'prd', texts, ...(earlier ? { earlier } : {}) }),
    readKind: (kind, text, everUsed) => read({ read: 'document', kind, text, ...(everUsed ? { everUsed } : {}) }),
    readLog: (kind, files) => read({ read: 'log', kind, files }),
    createRedactor: ({ redactsEmail }) => ({ redact: (text) => read({ read: 'secrets', text, redactsEmail }) }),
    readTrace: (text) => read({ read: 'trace', text }),
    readTests: (text) => read({ read: 'tests', text }),
    readShifts: (text, span) => read({ read: 'calendar', text, ...span }),
    readAlerts: (deliveries, { redactsEmail }) => read({ read: 'alerts', deliveries, redactsEmail }),

    async close() {
      turns.close();
      const pool = await threads?.catch(() => undefined);
      threads = undefined;
      await pool?.destroy();
    },
  };
}

async function openThreads(threadFile: URL): Promise<Tinypool> {
  const { Tinypool: Pool } = await import('tinypool');
  const pool = new Pool({ filename: threadFile.href, minThreads: 0, maxThreads: mostThreads, idleTimeout: idleMs });
  // A failed thread start is reported only here; unhandled, it ends the process or hangs callers.
  pool.on('error', () => pool.cancelPendingTasks());
  return pool;
}

function tooSlow(task: ReadTask, deadlineMs: number): InputError {
  const name = 'text' in task || task.read === 'alerts' ? undefined : (task.read === 'prd' ? task.texts : task.files)[0]?.name;
  return new InputError({
    id: 'document.too-slow',
    message: `${name ?? 'The document'} was not read within ${deadlineMs / 1000} seconds; nothing was stored.`,
    fix: 'Split it into several, import fewer files at once, or import it again when the machine is less busy.',
  });
}

import { readShifts, type CalendarShift } from '../../documents/calendars/read-shifts.ts';
import { readLog, type ReadLog } from '../../documents/adr-log/read-log.ts';
import type { LogKind } from '../../documents/adr-log/log-record.ts';
import type { DecodedFile } from '../../documents/decode-file.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { readTestReport } from '../../documents/test-reports/read-test-report.ts';
import type { TestReport } from '../../documents/test-reports/test-report.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { PrdBefore, PrdReading, PrdText, ReadDocument } from '../../ports/document-reader.ts';
import type { DeliveryReading, WaitingDelivery } from '../../ports/alerts.ts';
import type { RedactedText } from '../../ports/redactor.ts';
import { createRedactor } from '../../redaction/redactor.ts';
import { parseStackTrace, type ParsedText } from '../../analysis/stack-traces/parse-stack-trace.ts';
import { readDeliveries } from './read-deliveries.ts';
import { readPrdText } from './read-prd-text.ts';

interface Tasks {
  readonly prd: { readonly texts: readonly PrdText[]; readonly earlier?: PrdBefore };
  readonly document: { readonly kind: ArtifactKindId; readonly text: string; readonly everUsed?: readonly string[] };
  readonly log: { readonly kind: LogKind; readonly files: readonly DecodedFile[] };
  readonly secrets: { readonly text: string; readonly redactsEmail: boolean };
  readonly trace: { readonly text: string };
  readonly tests: { readonly text: string };
  readonly calendar: { readonly text: string; readonly zone: string; readonly from: string; readonly until: string };
  readonly alerts: { readonly deliveries: readonly WaitingDelivery[]; readonly redactsEmail: boolean };
}

/** What becomes of each task. */
export interface Readings {
  readonly prd: PrdReading;
  readonly document: ReadDocument;
  readonly log: ReadLog;
  readonly secrets: RedactedText;
  readonly trace: ParsedText;
  readonly tests: TestReport;
  readonly calendar: readonly CalendarShift[];
  readonly alerts: readonly DeliveryReading[];
}

export type ReadTask = { [Name in keyof Tasks]: { readonly read: Name } & Tasks[Name] }[keyof Tasks];

/** Reads an uploaded text in any thread. Throws what the parsers throw. */
export async function readDocument(task: ReadTask): Promise<Readings[keyof Readings]> {
  switch (task.read) {
    case 'secrets':
      return await createRedactor({ redactsEmail: task.redactsEmail }).redact(task.text);
    case 'prd':
      return readPrdText(task.texts, task.earlier);
    case 'document': {
      const { title, body, findings } = documentKinds[task.kind].parse(task.text, task.everUsed);
      return { title, body, findings };
    }
    case 'log':
      return readLog(task.kind, task.files);
    case 'trace':
      return parseStackTrace(task.text);
    case 'tests':
      return readTestReport(task.text);
    case 'calendar':
      return readShifts(task.text, task);
    case 'alerts':
      return await readDeliveries(task.deliveries, createRedactor({ redactsEmail: task.redactsEmail }));
  }
}

/** In characters of all texts; secrets, traces and tests are found at least five times as fast as parts. */
export function sizeOf(task: ReadTask): number {
  if (task.read === 'document') return task.text.length;
  // A few characters repeat for centuries.
  if (task.read === 'calendar') return Number.POSITIVE_INFINITY;
  if ('text' in task) return task.text.length / 5;
  if (task.read === 'alerts') return task.deliveries.reduce((sum, { body }) => sum + (body?.length ?? 0), 0);
  return (task.read === 'prd' ? task.texts : task.files).reduce((sum, { text }) => sum + text.length, 0);
}

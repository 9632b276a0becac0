import type { ParsedText } from '../../analysis/stack-traces/parse-stack-trace.ts';
import { rankCandidates } from '../../analysis/stack-traces/rank-candidates.ts';
import type { ThrownError } from '../../analysis/stack-traces/stack-trace.ts';
import type { Redactor } from '../../ports/redactor.ts';
import type { Explanation } from '../reports/explain-document.ts';
import type { UsecasePorts } from '../ports.ts';

type Ports = Pick<UsecasePorts, 'reader' | 'redactor'>;

export interface ExplainedText {
  readonly explanation: Explanation;
  readonly parsed: ParsedText;
}

/** Explains a stack trace from its text alone. Nothing is stored, and no secret goes on. */
export async function explainText({ reader, redactor }: Ports, text: string): Promise<ExplainedText> {
  const parsed = await reader.readTrace(text);
  const { trace, firstLine } = await redactParsed(parsed, redactor);
  const none = { runtime: null, exception: null, message: firstLine, frames: [], causes: [], crashFrame: null };
  if (trace === null) return { explanation: { ...none, candidates: [], commits: [], chain: [] }, parsed };
  const { runtime, exception, message, frames, causes, crashFrame } = trace;
  const explanation = {
    runtime,
    exception,
    message,
    frames: [...frames],
    causes: causes.map((cause) => ({ ...cause, frames: [...cause.frames] })),
    crashFrame,
    candidates: rankCandidates(trace),
    commits: [],
    chain: [],
  };
  return { explanation, parsed: { ...parsed, trace, firstLine } };
}

/** Messages quote what the program worked on; addresses of scripts may have a token. */
async function redactParsed(
  { trace, firstLine }: ParsedText,
  redactor: Redactor,
): Promise<Pick<ParsedText, 'trace' | 'firstLine'>> {
  const cleaned = new Map<string, string>();
  const clean = (text: string | null): string | null => (text === null ? null : (cleaned.get(text) ?? text));
  const errors = trace === null ? [] : [trace, ...trace.causes];
  const urls = errors.flatMap(({ frames }) => frames.flatMap(({ file }) => (file?.includes('?') ? [file] : [])));
  const texts = new Set([firstLine, ...errors.map(({ message }) => message), ...urls].filter((text) => text !== null));
  for (const text of texts) cleaned.set(text, (await redactor.redact(text)).text);
  if (trace === null) return { trace, firstLine: clean(firstLine) };
  const cleanError = <E extends ThrownError>(error: E): E => ({
    ...error,
    message: clean(error.message),
    frames: error.frames.map((frame) => ({ ...frame, file: clean(frame.file) })),
  });
  const { crashFrame } = trace;
  return {
    trace: {
      ...cleanError(trace),
      causes: trace.causes.map(cleanError),
      crashFrame: crashFrame && { ...crashFrame, file: clean(crashFrame.file) },
    },
    firstLine: clean(firstLine),
  };
}

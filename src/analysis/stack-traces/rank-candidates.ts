import { sourcePath } from './source-path.ts';
import { runtimeReaders } from './runtime-readers.ts';
import type { Frame, StackTrace, ThrownError } from './stack-trace.ts';

export interface Candidate {
  /** From the root of the sources, as far as the trace says. */
  readonly file: string;
  readonly function?: string;
  readonly line?: number;
  /** From 0 to 1: compares the candidates of one trace. */
  readonly score: number;
  readonly why: string;
}

/** What is known of a file beside the trace. */
interface Known {
  /** The deployment changed it: such files come first. */
  readonly isChanged: (file: string) => boolean;
  /** It belongs to the application, whatever its name looks like. */
  readonly isOwn: (file: string) => boolean;
}

const mostCandidates = 20;

/** Functions of standard libraries and test frameworks that check what another one gave them. */
const checks =
  /(?:^|[.:>#])(?:require(?:NonNull\w*|NotNull|ArgumentNotNull)?|check(?:NotNull|Argument|State|Index|ElementIndex|PositionIndex|Bounds|FromIndexSize|Not(?:Empty|Blank))|(?:not|is)(?:Null|True|False|Empty|Blank)|validState|validIndex|verify(?:NotNull)?|assert\w*|ensure\w*|invariant|fail|ThrowIf\w+|ThrowHelper\S*|Guard\.\S+|Debug\.(?:Assert|Fail)|unwrap(?:_failed)?|expect(?:_failed)?|panic\w*|raise_(?:if|unless)\w*)$/;
/** Errors whose meaning is: the caller gave a wrong argument. */
const argumentErrors =
  /(?:^|[.\\:])(?:IllegalArgumentException|InvalidArgumentException|ArgumentException|ArgumentNullException|ArgumentOutOfRangeException|ArgumentError|ValueError|RangeError|OutOfRangeException)$/;
const testPath =
  /(?:^|\/)(?:tests?|specs?|__tests__|testing|e2e)\/|(?:^|\/)test_[^/]*\.py$|(?:_test|_spec|\.test|\.spec|Tests?|TestCase|Spec|IT)\.[a-z]+$/;

/**
 * Orders the files in which the fault may be: the deepest frame of the application in the deepest
 * cause first, except for checks of arguments, whose caller is at fault, and for tests.
 */
export function rankCandidates(trace: StackTrace, { isChanged, isOwn }: Partial<Known> = {}): Candidate[] {
  const found = new Map<string, Candidate>();
  let depth = 0;
  for (const error of [trace, ...trace.causes].toReversed()) {
    const isCheck = checkedFrames(error, trace);
    for (const frame of ordered(error, trace)) {
      const file = sourcePath(frame);
      if (file === null) continue;
      const isForeign = !frame.inApp && isOwn?.(file) !== true;
      if (isForeign && !isLibrary(frame, trace)) continue;
      const facts = {
        depth,
        isForeign,
        isCheck: isCheck.has(frame),
        isTest: testPath.test(file),
        isChanged: isChanged?.(file) === true,
      };
      const candidate = judge(frame, file, facts);
      if ((found.get(file)?.score ?? 0) < candidate.score) found.set(file, candidate);
      if (!isForeign) depth += 1;
    }
  }
  const why = trace.isLibraryOnly ? '; only known libraries are in the trace' : '';
  return [...found.values()]
    .toSorted((a, b) => b.score - a.score)
    .slice(0, mostCandidates)
    .map((candidate) => ({ ...candidate, why: candidate.why + why }));
}

/** The innermost frame first, and before all the place that the error itself names. */
function ordered({ frames }: ThrownError, { runtime, crashFrame, causes }: StackTrace): readonly Frame[] {
  const inward = runtime === 'python' ? frames.toReversed() : frames;
  const isInnermost = frames === (causes.at(-1)?.frames ?? frames);
  return crashFrame && isInnermost && !inward.some((frame) => isSame(frame, crashFrame)) ? [crashFrame, ...inward] : inward;
}

function isSame(frame: Frame, other: Frame): boolean {
  return frame.file === other.file && frame.line === other.line;
}

/** Frames that only found out that their caller was wrong. */
function checkedFrames(error: ThrownError, trace: StackTrace): ReadonlySet<Frame> {
  const inward = ordered(error, trace);
  const named = inward.filter(({ function: name }) => checks.test(name ?? ''));
  const [first] = inward;
  if (!first?.inApp || !argumentErrors.test(error.exception ?? '')) return new Set(named);
  const file = sourcePath(first);
  const next = inward.findIndex((frame) => sourcePath(frame) !== file);
  return new Set([...named, ...inward.slice(0, next < 0 ? 0 : next)]);
}

interface Facts {
  /** Frames of the application that are deeper. */
  readonly depth: number;
  /** Of a known library. */
  readonly isForeign: boolean;
  readonly isCheck: boolean;
  readonly isTest: boolean;
  readonly isChanged: boolean;
}

function judge(frame: Frame, file: string, { depth, isForeign, isCheck, isTest, isChanged }: Facts): Candidate {
  const frames = depth === 1 ? '1 frame is' : `${depth} frames are`;
  const why = [isForeign ? 'code of a known library' : depth === 0 ? 'the deepest frame of the application' : `${frames} deeper`];
  let score = 0.5 * 0.95 ** depth;
  if (isCheck) why.push('it checked an argument that its caller gave');
  if (isTest) why.push('a test');
  if (isChanged) why.push('changed by the deployment');
  if (isCheck) score *= 0.8;
  if (isTest) score *= 0.2;
  if (isForeign) score *= 0.1;
  if (isChanged) score += 0.5;
  return {
    file,
    ...(frame.function === null ? {} : { function: frame.function }),
    ...(frame.line === null ? {} : { line: frame.line }),
    score: Math.round(score * 1000) / 1000,
    why: why.join('; '),
  };
}

function isLibrary(frame: Frame, { runtime }: StackTrace): boolean {
  return runtimeReaders[runtime].originOf(frame) === 'library';
}

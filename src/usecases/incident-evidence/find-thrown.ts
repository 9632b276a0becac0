import type { NamedError } from '../../analysis/hypotheses/frame-text.ts';
import { createPathMatcher } from '../../analysis/stack-traces/match-path.ts';
import { sourcePath } from '../../analysis/stack-traces/source-path.ts';
import type { Explanation } from '../reports/explain-document.ts';

interface Spot {
  readonly line: number | null;
  readonly function: string | null;
}

export interface Thrown {
  /** The innermost error: its frames have the place. */
  readonly error: NamedError;
  /** `isKnown` where exactly one file of the repository is meant. */
  readonly at: (Spot & { readonly path: string; readonly isKnown: boolean }) | null;
  readonly isCaller: (spot: Spot) => boolean;
}

/** Finds which error of a trace was thrown first, and where among the files of a repository. */
export function findThrown({ exception, message, frames, causes, crashFrame }: Explanation, files: readonly string[]): Thrown {
  const isSame = (spot: Spot, other: Spot): boolean => spot.line === other.line && spot.function === other.function;
  const errors = [{ exception, message, frames }, ...causes];
  const holds = (one: { readonly frames: Explanation['frames'] }): boolean =>
    crashFrame !== null && one.frames.some((frame) => frame.file === crashFrame.file && isSame(frame, crashFrame));
  const error = errors.findLast(holds) ?? errors.at(-1)!;
  const printed = crashFrame && sourcePath(crashFrame);
  if (crashFrame === null || printed === null) return { error, at: null, isCaller: () => false };
  const { paths, isSource } = createPathMatcher(files)(printed);
  const isKnown = paths.length === 1;
  const place = error.frames.findIndex((frame) => frame.file === crashFrame.file && isSame(frame, crashFrame));
  const beside = place < 0 ? [] : [error.frames[place - 1], error.frames[place + 1]];
  return {
    error,
    at: {
      path: (isKnown && paths[0]) || printed,
      // A file that was built has other lines than its source.
      line: isKnown && isSource ? null : crashFrame.line,
      function: crashFrame.function,
      isKnown,
    },
    isCaller: (spot) => beside.some((frame) => frame !== undefined && isSame(frame, spot)),
  };
}

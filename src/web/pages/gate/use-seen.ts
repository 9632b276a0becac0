import { useState } from 'react';
import type { Answer } from '../../api/call-operation.ts';
import { describeChanges } from './describe-changes.ts';
import { isOwnChange, type OwnChange } from './is-own-change.ts';
import type { Gate } from './review.ts';

export interface Seen {
  /** Of the state that the person has looked at; a decision names it. */
  readonly etag: string;
  /** What happened since, in sentences. */
  readonly changes: readonly string[];
  /** Says that the person has looked at what happened. */
  readonly accept: () => void;
  /** What the person did themselves needs no look, where it is all that happened. */
  readonly acceptOwn: (own: OwnChange) => void;
}

interface State {
  readonly gate: Gate;
  readonly etag: string;
  /** What the person did, until an answer holds it; `readAt` is of the answer before. */
  readonly own: { readonly change: OwnChange; readonly readAt: number } | null;
}

/**
 * Keeps which state of a gate its reader has looked at. The page goes on by itself, so a decision must
 * not be taken on what came in between and nobody has read. `readAt` tells one answer from the next.
 */
export function useSeen({ data, etag }: Answer<Gate>, readAt: number): Seen {
  const [seen, setSeen] = useState<State>({ gate: data, etag, own: null });
  const differs = seen.etag !== etag;
  const changes = differs && seen.gate.id === data.id ? describeChanges(seen.gate, data) : [];
  const isOwn = differs && seen.own !== null && isOwnChange(seen.own.change, seen.gate, data);
  const moves = differs && (changes.length === 0 || isOwn);
  const accept = (): void => setSeen({ gate: data, etag, own: null });
  if (moves) accept();
  // The next answer holds it, or never will.
  else if (seen.own !== null && seen.own.readAt !== readAt) setSeen({ ...seen, own: null });
  return {
    etag: seen.etag,
    changes: moves ? [] : changes,
    accept,
    acceptOwn: (change) => setSeen((last) => ({ ...last, own: { change, readAt } })),
  };
}

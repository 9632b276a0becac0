import { useState } from 'react';
import type { Answer } from '../../api/call-operation.ts';
import { describeChanges } from './describe-changes.ts';
import type { Gate } from './review.ts';

export interface Seen {
  /** Of the state that the person has looked at; a decision names it. */
  readonly etag: string;
  /** What happened since, in sentences. */
  readonly changes: readonly string[];
  /** Says that the person has looked at what happened. */
  readonly accept: () => void;
  /** What the person did themselves needs no look. */
  readonly acceptOwn: () => void;
}

/**
 * Keeps which state of a gate its reader has looked at. The page goes on by itself, so a decision must
 * not be taken on what came in between and nobody has read.
 */
export function useSeen({ data, etag }: Answer<Gate>): Seen {
  const [seen, setSeen] = useState({ gate: data, etag, awaitsOwn: false });
  const isSame = seen.etag === etag;
  const changes = isSame || seen.gate.id !== data.id ? [] : describeChanges(seen.gate, data);
  const moves = !isSame && (changes.length === 0 || seen.awaitsOwn);
  const accept = (): void => setSeen({ gate: data, etag, awaitsOwn: false });
  if (moves) accept();
  return {
    etag: seen.etag,
    changes: moves ? [] : changes,
    accept,
    acceptOwn: () => setSeen((last) => ({ ...last, awaitsOwn: true })),
  };
}

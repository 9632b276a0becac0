import { useRef, useState } from 'react';
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
  readonly acceptOwn: (gate?: Gate) => void;
}

/**
 * Keeps which state of a gate its reader has looked at. The page goes on by itself, so a decision must
 * not be taken on what came in between and nobody has read.
 */
export function useSeen({ data, etag }: Answer<Gate>): Seen {
  const [seen, setSeen] = useState({ gate: data, etag });
  const isOwn = useRef(false);
  const isOther = seen.gate.id !== data.id;
  const changes = isOther || seen.etag === etag ? [] : describeChanges(seen.gate, data);
  const moves = seen.etag !== etag && (isOther || changes.length === 0 || isOwn.current);
  if (moves) setSeen({ gate: data, etag });
  if (moves) isOwn.current = false;
  return {
    etag: seen.etag,
    changes: moves ? [] : changes,
    accept: () => setSeen({ gate: data, etag }),
    acceptOwn: (gate) => {
      if (gate) setSeen({ gate, etag: '' });
      else isOwn.current = true;
    },
  };
}

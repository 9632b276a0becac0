import { useContext, useEffect, useRef, useState } from 'react';
import { DraftOwner } from './draft-owner.ts';
import { keepDraft, readDraft, removeDraft } from './draft-store.ts';

export interface Draft<T> {
  readonly value: T;
  /** Takes the new value, or what makes it of the last one. */
  readonly change: (next: T | ((last: T) => T)) => void;
  /** Forgets it, as after it was sent. */
  readonly discard: () => void;
  /** When what was found on opening had been typed; null where nothing was. */
  readonly keptAt: string | null;
}

const pauseMs = 250;

/**
 * Keeps what somebody types in this browser until it is sent: over a reload, the end of a session
 * and a restart of the server. `of` names what it is for, such as `gate GATE-003`. Another person at
 * this browser does not get it.
 */
export function useDraft<T>(of: string, initial: T): Draft<T> {
  const place = `${useContext(DraftOwner)} ${of}`;
  const open = (): State<T> => openDraft(place, initial);
  const [stored, setState] = useState(open);
  // Another place is another draft, also where React keeps the component.
  const state = stored.place === place ? stored : open();
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  if (state !== stored) setState(state);

  useEffect(() => {
    if (!state.isDirty) return;
    const timer = setTimeout(() => keepDraft(state.place, state.value), pauseMs);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const keepNow = (): void => {
      const { place: under, value, isDirty } = latest.current;
      if (isDirty) keepDraft(under, value);
    };
    addEventListener('pagehide', keepNow);
    return () => {
      removeEventListener('pagehide', keepNow);
      keepNow();
    };
  }, [place]);

  return {
    value: state.value,
    keptAt: state.keptAt,
    change: (next) =>
      setState((last) => ({
        ...last,
        value: typeof next === 'function' ? (next as (last: T) => T)(last.value) : next,
        isDirty: true,
      })),
    discard: () => {
      removeDraft(place);
      const fresh = { place, value: initial, keptAt: null, isDirty: false };
      latest.current = fresh;
      setState(fresh);
    },
  };
}

interface State<T> {
  readonly place: string;
  readonly value: T;
  readonly keptAt: string | null;
  readonly isDirty: boolean;
}

function openDraft<T>(place: string, initial: T): State<T> {
  const kept = readDraft<T>(place);
  if (kept === null) return { place, value: initial, keptAt: null, isDirty: false };
  return { place, value: kept.value, keptAt: kept.at, isDirty: false };
}

import { useEffect, useRef, useState } from 'react';

export interface Draft<T> {
  readonly value: T;
  /** Takes the new value, or what makes it of the last one. */
  readonly change: (next: T | ((last: T) => T)) => void;
  /** Forgets it, as after it was sent. */
  readonly discard: () => void;
  /** When what was found on opening had been typed; null where nothing was. */
  readonly keptAt: string | null;
}

interface Kept<T> {
  readonly at: string;
  readonly value: T;
}

const pauseMs = 250;

/**
 * Keeps what somebody types in this browser until it is sent: over a reload, the end of a session
 * and a restart of the server. `place` names what it is for, such as `gate GATE-003`.
 */
export function useDraft<T>(place: string, initial: T): Draft<T> {
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
    const timer = setTimeout(() => keep(state), pauseMs);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    const keepNow = (): void => void (latest.current.isDirty && keep(latest.current));
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
      localStorage.removeItem(nameOf(place));
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
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(place)) ?? 'null') as Kept<T> | null;
    if (kept !== null) return { place, value: kept.value, keptAt: kept.at, isDirty: false };
  } catch {
    // Nothing readable is nothing kept.
  }
  return { place, value: initial, keptAt: null, isDirty: false };
}

function keep<T>({ place, value }: State<T>): void {
  try {
    localStorage.setItem(nameOf(place), JSON.stringify({ at: new Date().toISOString(), value } satisfies Kept<T>));
  } catch {
    // Full, or switched off: the page itself still has it.
  }
}

function nameOf(place: string): string {
  return `throughline-draft:${place}`;
}

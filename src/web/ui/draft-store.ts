const prefix = 'throughline-draft:';

export interface Kept<T> {
  readonly at: string;
  readonly value: T;
}

let isClosed = false;

/** Returns what was kept under the name; null where nothing readable is. */
export function readDraft<T>(name: string): Kept<T> | null {
  try {
    return JSON.parse(localStorage.getItem(prefix + name) ?? 'null') as Kept<T> | null;
  } catch {
    return null;
  }
}

export function keepDraft<T>(name: string, value: T): void {
  if (isClosed) return;
  try {
    localStorage.setItem(prefix + name, JSON.stringify({ at: new Date().toISOString(), value } satisfies Kept<T>));
  } catch {
    // Full, or switched off: the page itself still has it.
  }
}

export function removeDraft(name: string): void {
  localStorage.removeItem(prefix + name);
}

/** Forgets all that was typed in this browser, and keeps nothing of this page any more: it is about to go. */
export function forgetDrafts(): void {
  isClosed = true;
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name);
  // The browser may bring this page back as it was.
  addEventListener('pageshow', () => void (isClosed = false), { once: true });
}

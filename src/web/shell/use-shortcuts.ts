import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isTyping } from '../ui/is-typing.ts';
import { takesSingleKeys } from '../ui/takes-single-keys.ts';

/** Second key after `g`, and where it leads. */
const destinations: Readonly<Record<string, string>> = {
  i: '/',
  a: '/artifacts',
  t: '/trace',
  b: '/bolts',
  n: '/incidents',
  m: '/insights',
};

const sequenceMs = 1_000;

/**
 * Keys of the whole app: `⌘K` or `Ctrl-K` and `?` open the palette, `g` with a letter goes somewhere,
 * `j` and `k` move among the elements of `data-move`, `Escape` leaves a field.
 */
export function useShortcuts({ onPalette }: { onPalette: () => void }): void {
  const navigate = useNavigate();
  useEffect(() => {
    let goAt = 0;
    const onKey = (event: KeyboardEvent): void => {
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return onPalette();
      }
      if (event.key === 'Escape' && isTyping(event.target) && !event.isComposing && !event.defaultPrevented)
        return leaveField(event.target as HTMLElement);
      if (!takesSingleKeys(event)) return;
      const goes = Date.now() - goAt < sequenceMs;
      goAt = event.key === 'g' ? Date.now() : 0;
      const destination = goes ? destinations[event.key] : undefined;
      if (destination !== undefined) {
        // The letter is not also a key of the page that is left.
        event.preventDefault();
        void navigate({ to: destination });
      } else if (event.key === '?') onPalette();
      else if (event.key === 'j' || event.key === 'k') moveAmongRows(event.key === 'j' ? 1 : -1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate, onPalette]);
}

/** Gives the focus from a field back to its card or to the page, where single keys act again. */
function leaveField(field: HTMLElement): void {
  if (field.closest('[role=dialog]')) return;
  const card = field.closest<HTMLElement>('[data-move]');
  if (card) card.focus();
  else field.blur();
}

/** Focuses the next or previous row; Enter then opens it, as of any link. */
function moveAmongRows(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-move]')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const next = rows[at < 0 ? (step === 1 ? 0 : rows.length - 1) : Math.min(rows.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

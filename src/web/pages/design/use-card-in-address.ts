import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Keeps the card that has the focus in the address, and gives the focus to the one that the address
 * names. Returns what a card needs for that; `j` and `k` move among such cards.
 */
export function useCardInAddress(): (id: string) => {
  readonly id: string;
  readonly tabIndex: 0;
  readonly 'data-move': true;
  readonly onFocus: () => void;
} {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const shown = useRef('');
  // After each drawing, because the card may come later than the address.
  useEffect(() => {
    const card = hash === '' || shown.current === hash ? null : document.getElementById(hash);
    if (!card) return;
    shown.current = hash;
    if (card.contains(document.activeElement)) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'start' });
  });
  return (id) => ({
    id,
    tabIndex: 0,
    'data-move': true,
    onFocus: () => {
      if (hash !== id)
        void navigate({ to: '.', search: true as never, hash: id, replace: true, resetScroll: false, hashScrollIntoView: false });
    },
  });
}

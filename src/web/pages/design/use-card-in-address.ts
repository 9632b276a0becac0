import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

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
  useEffect(() => {
    const card = hash === '' ? null : document.getElementById(hash);
    if (!card || card.contains(document.activeElement)) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'start' });
  }, [hash]);
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

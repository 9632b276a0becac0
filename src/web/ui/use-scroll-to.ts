import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Scrolls to an element that the address names as soon as it is there. Returns whether it names it. */
export function useScrollTo(id: string): boolean {
  const isNamed = useLocation({ select: ({ hash }) => hash === id });
  useEffect(() => {
    if (isNamed) document.getElementById(id)?.scrollIntoView({ block: 'start' });
  }, [isNamed, id]);
  return isNamed;
}

import { useEffect, useRef } from 'react';
import { takesSingleKeys } from './takes-single-keys.ts';

/** Acts on single keys while its screen is shown, such as `{ n: next, p: previous }`. */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>): void {
  const current = useRef(acts);
  useEffect(() => {
    current.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const act = takesSingleKeys(event) ? current.current[event.key] : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

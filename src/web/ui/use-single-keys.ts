import { useEffect, useRef } from 'react';
import { shortcutsAreOn } from './shortcut-setting.ts';
import { isTyping } from './is-typing.ts';

/**
 * Acts on single keys while its screen is shown, such as `{ n: next, p: previous }`. Not while
 * somebody types, nor under an open dialog or menu, nor where single keys are switched off.
 */
export function useSingleKeys(acts: Readonly<Record<string, () => void>>): void {
  const current = useRef(acts);
  useEffect(() => {
    current.current = acts;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.defaultPrevented) return;
      if (
        isTyping(event.target) ||
        !shortcutsAreOn() ||
        document.querySelector('[role=dialog][data-open], [role=menu][data-open]')
      )
        return;
      const act = current.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

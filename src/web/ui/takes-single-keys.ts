import { isTyping } from './is-typing.ts';
import { shortcutsAreOn } from './shortcut-setting.ts';

/**
 * Whether a single key may act. Not while somebody types, nor with a modifier, nor under an open dialog
 * or menu, nor where single keys are switched off (WCAG 2.1.4).
 */
export function takesSingleKeys({ metaKey, ctrlKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || defaultPrevented || isTyping(target) || !shortcutsAreOn()) return false;
  return document.querySelector('[role=dialog][data-open], [role=menu][data-open]') === null;
}

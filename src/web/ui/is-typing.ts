/** True where keys are text: single-key shortcuts leave them alone. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isBox = target instanceof HTMLInputElement && /^(?:checkbox|radio|button)$/.test(target.type);
  return target.isContentEditable || (!isBox && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));
}

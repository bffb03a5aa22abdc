/** Where arrows and Enter have a meaning of their own. */
const FIELDS = 'input, select, textarea, [contenteditable], [role=radiogroup], [role=listbox]';
const CONTROLS = `${FIELDS}, button, a`;

/** What a key asks of the dialog; null if nothing, or if it belongs to the control that has the focus. */
export function navigationOf(event: KeyboardEvent): 'next' | 'back' | 'enter' | null {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  const within = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  // What lies above the dialog, such as the word that the session is over, has keys of its own.
  if (!within('[role=dialog]') && !(target instanceof HTMLBodyElement)) return null;
  if (key === 'Enter') return within(CONTROLS) ? null : 'enter';
  if (within(FIELDS)) return null;
  if (key === 'ArrowRight') return 'next';
  return key === 'ArrowLeft' ? 'back' : null;
}

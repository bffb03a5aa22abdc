/** Controls that handle arrows and Enter themselves. */
const FIELDS = 'input, select, textarea, [contenteditable], [role=radiogroup], [role=listbox]';
const CONTROLS = `${FIELDS}, button, a`;

/** The dialog's reaction to a key; null if it has none, or if the key belongs to the focused control. */
export function navigationOf(event: KeyboardEvent): 'next' | 'back' | 'enter' | null {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (event.defaultPrevented || event.repeat || event.isComposing) return null;
  if (altKey || ctrlKey || metaKey || shiftKey) return null;
  const within = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  // A layer above the dialog, for example the session-expired dialog, handles its own keys.
  if (!within('[role=dialog]') && !(target instanceof HTMLBodyElement)) return null;
  if (key === 'Enter') return within(CONTROLS) ? null : 'enter';
  if (within(FIELDS)) return null;
  if (key === 'ArrowRight') return 'next';
  return key === 'ArrowLeft' ? 'back' : null;
}

import { useEffect, useEffectEvent } from 'react';

/**
 * Runs `handler` when the key (`KeyboardEvent.key`) is pressed alone, unless somebody is typing or a dialog
 * or menu is open. `enabled: false` takes it away.
 */
export function useShortcut(
  key: string,
  handler: () => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || !isFreeKey(event)) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    if (!enabled) return;
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}

/** Whether a key press is meant for the page: no modifier, nobody typing, nothing open above the page. */
export function isFreeKey(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const target = event.target instanceof Element ? event.target : null;
  if (
    target?.closest(
      'input:not([type=checkbox]), textarea, select, [contenteditable=""], [contenteditable=true]',
    )
  ) {
    return false;
  }
  return !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]');
}

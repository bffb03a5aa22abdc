import { useEffect, useEffectEvent } from 'react';

interface Shortcut {
  /** `KeyboardEvent.key`. */
  key: string;
  /** What it does, for the keyboard help. */
  label: string;
}

const registered = new Set<Shortcut>();

/** The shortcuts of the screen that is shown, in the order in which they were registered. */
export function registeredShortcuts(): readonly Shortcut[] {
  return [...registered];
}

/**
 * Runs `handler` when the key is pressed alone, unless somebody is typing or a dialog or menu is open.
 * `enabled: false` takes it away.
 */
export function useShortcut(
  { key, label }: Shortcut,
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
    const shortcut = { key, label };
    registered.add(shortcut);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      registered.delete(shortcut);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [enabled, key, label]);
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

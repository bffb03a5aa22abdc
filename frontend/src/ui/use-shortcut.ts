import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

interface Shortcut {
  /** `KeyboardEvent.key`. */
  key: string;
  /** The description of the shortcut in the keyboard help. */
  label: string;
  /** The key with Ctrl or Cmd does the same. */
  alsoWithCtrl?: boolean | undefined;
  /** It works on each screen. */
  isEverywhere?: boolean | undefined;
}

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function register(shortcuts: readonly Shortcut[]): void {
  registered = shortcuts;
  for (const listener of listeners) listener();
}

/** The shortcuts of the current screen, in the order of registration. */
export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}

/**
 * Runs `handler` on the key, unless somebody is typing or a dialog or menu is open. With `enabled: false` the shortcut
 * is not registered.
 */
export function useShortcut(
  { key, label, alsoWithCtrl, isEverywhere }: Shortcut,
  handler: () => void,
  { enabled = true }: { enabled?: boolean } = {},
): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = isFreeKey(event) || (alsoWithCtrl && isCtrlKey(event) && isForPage(event));
    if (event.key !== key || !isMeant) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    if (!enabled) return;
    const shortcut = { key, label, alsoWithCtrl, isEverywhere };
    register([...registered, shortcut]);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      register(registered.filter((other) => other !== shortcut));
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [enabled, key, label, alsoWithCtrl, isEverywhere]);
}

/** Whether a key press is for the page: no modifier, no typing, no open dialog or menu. */
export function isFreeKey(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && isForPage(event);
}

const isCtrlKey = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey;

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return false;
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

import { useRef } from 'react';

/**
 * Returns the focus to the element that had it before a dialog opened. Radix does so only for its own triggers, and
 * these dialogs are opened by state. Call `remember` while the focus is still outside, `giveBack` after closing.
 */
export function useFocusReturn() {
  const control = useRef<HTMLElement | null>(null);
  const section = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      control.current = focusedControl();
      section.current = sectionOf(control.current);
    },
    giveBack: (event?: Event) => {
      event?.preventDefault();
      if (control.current?.isConnected) return control.current.focus();
      // The dialog's action may have removed that element: the focus goes to its section, or to the top of the page.
      const near = section.current?.isConnected ? section.current.querySelector('button') : null;
      (near ?? document.querySelector('main'))?.focus({ preventScroll: true });
    },
  };
}

/** The section with a title around the element. The one of a table has only a label. */
function sectionOf(element: HTMLElement | null): HTMLElement | null {
  return element?.closest<HTMLElement>('section:not([aria-label])') ?? element?.closest('section') ?? null;
}

/** The focused element, if any. An item of a menu is removed on closing, so the menu's trigger stands for it. */
function focusedControl(): HTMLElement | null {
  const focused = document.activeElement;
  const trigger = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (trigger) return document.getElementById(trigger);
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

import { useRef } from 'react';

/**
 * Brings the focus back to where it was when a dialog opened. Radix does so only for a trigger of its own;
 * ours are opened by state. Call `remember` while the focus is still outside, `giveBack` after closing.
 */
export function useFocusReturn() {
  const control = useRef<HTMLElement | null>(null);
  const section = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      control.current = focusedControl();
      section.current = control.current?.closest('section') ?? null;
    },
    giveBack: (event?: Event) => {
      event?.preventDefault();
      if (control.current?.isConnected) return control.current.focus();
      // What was done may have taken the control away: reading goes on in its section, or at the top of the page.
      const near = section.current?.isConnected ? section.current.querySelector('button') : null;
      (near ?? document.querySelector('main'))?.focus({ preventScroll: true });
    },
  };
}

/** The focused element, if any; for an item of a menu, which is gone by then, the menu's trigger. */
function focusedControl(): HTMLElement | null {
  const focused = document.activeElement;
  const trigger = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (trigger) return document.getElementById(trigger);
  return focused instanceof HTMLElement && focused !== document.body ? focused : null;
}

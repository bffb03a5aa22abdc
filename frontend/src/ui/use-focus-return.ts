import { useEffect, useRef } from 'react';

/** Where the focus was before a dialog opened. */
interface Origin {
  control: HTMLElement | null;
  section: HTMLElement | null;
}

/** The origin of a dialog that is being removed, for another one in its place, such as its form once that is loaded. */
let handedOver: { current: Origin | null } | null = null;

/**
 * Returns the focus to the element that had it before a dialog opened. Radix does so only for its own triggers, and
 * these dialogs are opened by state. Call `remember` while the focus is still outside, `giveBack` after closing.
 */
export function useFocusReturn() {
  const origin = useRef<Origin | null>({ control: null, section: null });
  useEffect(
    () => () => {
      handedOver = origin;
      // The effects of a dialog that takes its place run before this.
      setTimeout(() => {
        handedOver = null;
      });
    },
    [],
  );
  return {
    remember: () => {
      const control = focusedControl();
      origin.current = (!control && handedOver?.current) || { control, section: sectionOf(control) };
      if (handedOver && handedOver !== origin) handedOver.current = null;
    },
    giveBack: (event?: Event) => {
      event?.preventDefault();
      if (!origin.current) return;
      const { control, section } = origin.current;
      if (control?.isConnected) return control.focus();
      // The dialog's action may have removed that element: the focus goes to its section, or to the top of the page.
      const near = section?.isConnected ? section.querySelector('button') : null;
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

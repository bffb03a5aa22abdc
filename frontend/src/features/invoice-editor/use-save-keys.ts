import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { isDialogOpen } from '../../ui/open-dialogs.ts';
import type { AfterSave } from './use-invoice-form.ts';

/**
 * The keys that save: Ctrl or Cmd with S saves and keeps the form, with Enter it opens the sheet that issues the
 * invoice. The submit button opens the invoice's page.
 */
export function useSaveKeys(
  element: RefObject<HTMLFormElement | null>,
  submit: (then: AfterSave) => void,
  mayIssue: boolean,
) {
  const then = useRef<AfterSave>('open');
  const onKeyDown = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    // The browser would save the page.
    event.preventDefault();
    if (isDialogOpen()) return;
    then.current = 'stay';
    element.current?.requestSubmit();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return {
    onSubmit() {
      const wanted = then.current;
      then.current = 'open';
      submit(wanted);
    },
    // The form submits itself on these keys, after this handler.
    onKeyDownCapture({ key, ctrlKey, metaKey }: KeyboardEvent) {
      if (key === 'Enter' && (ctrlKey || metaKey) && mayIssue) then.current = 'issue';
    },
  };
}

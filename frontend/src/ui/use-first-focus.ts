import { type RefObject, useEffect, useRef } from 'react';

/**
 * Puts the focus into a form's field once the form is there, unless it is in the form already. React's `autoFocus`
 * would have the page laid out in the very task that renders it.
 * @param name of the field; what it is first counts
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, name: string): void {
  const first = useRef(name);
  useEffect(() => {
    if (form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLInputElement>(`[name=${first.current}]`)?.focus();
  }, [form]);
}

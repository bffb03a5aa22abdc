import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses a field of a form on mount, unless the form has the focus already. React's `autoFocus` would force a layout
 * in the task that renders the form.
 * @param name the field's name on the first render; later values are ignored, and an empty one focuses nothing
 */
export function useFirstFocus(form: RefObject<HTMLFormElement | null>, name: string): void {
  const first = useRef(name);
  useEffect(() => {
    if (first.current === '' || form.current?.contains(document.activeElement)) return;
    form.current?.querySelector<HTMLInputElement>(`[name="${first.current}"]`)?.focus();
  }, [form]);
}

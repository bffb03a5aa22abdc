import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react';
import { keepText, markUnsaved } from './unsaved-changes.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'aria-label'> {
  /** The form's accessible name, also where its unsaved text is asked about or kept. */
  label: string;
  /** Whether it holds something that would be lost with it. */
  unsaved: boolean;
  onSubmit: () => void;
  ref?: RefObject<HTMLFormElement | null> | undefined;
}

/** A form whose text isn't lost without a word: see `unsaved-changes.ts`. */
export function Form({ label, unsaved, onSubmit, onKeyDown, ref, ...rest }: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  // Before the effect below has ended the mark, and while the fields still stand in the page.
  useLayoutEffect(() => {
    const form = element.current;
    return () => {
      if (form) keepText(form, textOf);
    };
  }, [element]);
  useLayoutEffect(
    () => (unsaved && element.current ? markUnsaved(element.current) : undefined),
    [unsaved, element],
  );
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      {...rest}
      onKeyDown={(event) => {
        // In a text of several lines Enter is a new line.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
        onKeyDown?.(event);
      }}
    />
  );
}

/** Puts the focus on the first wrong field in the order of the screen, which isn't the order of the checks. */
export function focusFirstFault(form: HTMLFormElement | null, faults: readonly { path: string }[]): void {
  const names = new Set(faults.map(({ path }) => path));
  const controls = [...(form?.elements ?? [])] as HTMLInputElement[];
  controls.find(({ name }) => names.has(name))?.focus();
}

const UNREADABLE = ['password', 'file', 'hidden', 'checkbox', 'radio', 'submit', 'button'];

function textOf(form: HTMLFormElement): string {
  return [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    .filter(({ type, value, readOnly }) => !UNREADABLE.includes(type) && !readOnly && value.trim() !== '')
    .map((field) => `${field.labels?.[0]?.textContent ?? field.name}: ${shownValue(field)}`)
    .join('\n');
}

function shownValue(field: HTMLInputElement | HTMLSelectElement): string {
  return field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;
}

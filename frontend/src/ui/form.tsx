import { type ComponentProps, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { keepText } from './lost-text.ts';
import { markUndecided, markUnsaved } from './unsaved-changes.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'ref' | 'aria-label'> {
  /** The form's accessible name, also used in the question about unsaved text and with kept text. */
  label: string;
  /** Whether the form has text that would be lost with it. */
  unsaved: boolean;
  /** The form was submitted, and whether it was stored isn't known yet. */
  undecided?: boolean | undefined;
  onSubmit: () => void;
  ref?: RefObject<HTMLFormElement | null> | undefined;
}

/**
 * A form that protects its unsaved text: see `unsaved-changes.ts`. After a submission the first invalid field gets the
 * focus, so that a screen reader reads its error. If that field has the focus already, an alert reads the error.
 */
export function Form({
  label,
  unsaved,
  undecided = false,
  onSubmit,
  onKeyDown,
  onInput,
  ref,
  children,
  ...rest
}: FormProps) {
  const own = useRef<HTMLFormElement>(null);
  const element = ref ?? own;
  const { submission, alert } = useFirstFault(element);
  // This cleanup must run before the next effect's cleanup removes the mark, and while the fields are still in the DOM.
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
  useLayoutEffect(
    () => (undecided && element.current ? markUndecided(element.current) : undefined),
    [undecided, element],
  );
  return (
    <form
      ref={element}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submission.began();
        const unreadable = controlsOf(event.currentTarget).filter(({ validity }) => validity.customError);
        if (unreadable.length === 0) onSubmit();
        // `checkValidity` fires `invalid`, on which each of these controls shows its error.
        for (const control of unreadable) control.checkValidity();
      }}
      onInput={(event) => {
        submission.ended();
        onInput?.(event);
      }}
      {...rest}
      onKeyDown={(event) => {
        // In a textarea, Enter inserts a new line.
        // A held key doesn't submit, because it may have opened this form.
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat) {
          event.currentTarget.requestSubmit();
        }
        onKeyDown?.(event);
      }}
    >
      {children}
      {alert && (
        <p key={alert.id} role="alert" className="sr-only">
          {alert.text}
        </p>
      )}
    </form>
  );
}

function useFirstFault(element: RefObject<HTMLFormElement | null>) {
  /** The focused element at the submission; null once the first error has been shown or somebody types on. */
  const submittedFrom = useRef<Element | null>(null);
  const [alert, setAlert] = useState<{ id: number; text: string }>({ id: 0, text: '' });
  // An error may come with any later render: by the submission's own validation, or by the server's answer.
  useLayoutEffect(() => {
    const form = element.current;
    if (!form || !submittedFrom.current) return;
    const wrong = controlsOf(form).find(({ ariaInvalid }) => ariaInvalid === 'true');
    if (!wrong) return;
    const hadFocus = submittedFrom.current === wrong;
    submittedFrom.current = null;
    wrong.focus();
    if (!hadFocus || form.querySelector('[role=alert]')) return;
    const fault = document.getElementById(wrong.getAttribute('aria-describedby') ?? '');
    setAlert(({ id }) => ({ id, text: fault?.textContent ?? '' }));
  });
  return {
    alert: alert.text === '' ? null : alert,
    submission: {
      began() {
        submittedFrom.current = document.activeElement;
        setAlert(({ id }) => ({ id: id + 1, text: '' }));
      },
      ended() {
        submittedFrom.current = null;
        if (alert.text !== '') setAlert({ ...alert, text: '' });
      },
    },
  };
}

const controlsOf = (form: HTMLFormElement) => [...form.elements] as HTMLInputElement[];

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

import { fillMark } from '../fill-mark.ts';

export const CONTACT_FIELDS = ['name', 'email', 'subject', 'message'] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];

/** The form's values and messages; every text exists, empty without content. */
export interface ContactView {
  fields: Record<ContactField, FieldView>;
  notice: { state: string; title: string; text: string };
}

interface FieldView {
  /** The initial value. */
  value: string;
  /** `true` or `false`. */
  invalid: string;
  error: string;
}

/** The same for each field. */
export function ofEachField<Value>(of: (field: ContactField) => Value): Record<ContactField, Value> {
  return { name: of('name'), email: of('email'), subject: of('subject'), message: of('message') };
}

export const NO_NOTICE: ContactView['notice'] = { state: 'none', title: '', text: '' };

/** With places that the server fills with the typed values and their faults when it refuses a form. */
export function viewToFill(): ContactView {
  return {
    fields: ofEachField((name) => ({
      value: fillMark(`contact.${name}`),
      invalid: fillMark(`contact.${name}.invalid`, 'false'),
      error: fillMark(`contact.${name}.error`),
    })),
    notice: {
      state: fillMark('contact.notice', NO_NOTICE.state),
      title: fillMark('contact.notice.title'),
      text: fillMark('contact.notice.text'),
    },
  };
}

/** The form as the page was loaded. */
export function readView(form: HTMLFormElement): ContactView {
  const textOf = (selector: string) => form.querySelector(selector)?.textContent ?? '';
  return {
    fields: ofEachField((name) => {
      const control = controlOf(form, name);
      return {
        value: control.defaultValue,
        invalid: control.getAttribute('aria-invalid') ?? 'false',
        error: textOf(`#contact-${name}-error`),
      };
    }),
    notice: {
      state: form.querySelector<HTMLElement>('[data-notice]')?.dataset.notice ?? NO_NOTICE.state,
      title: textOf('[data-notice-title]'),
      text: textOf('[data-notice-text]'),
    },
  };
}

export function controlOf(form: HTMLFormElement, name: ContactField): HTMLInputElement | HTMLTextAreaElement {
  return form.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

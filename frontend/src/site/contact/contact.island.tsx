import '../../lib/page/zod-setup.ts';
import { MAILBOXES, RETENTION } from '@oficio/contracts';
import { type FormEvent, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { announce } from '../browser/announce.ts';
import { ContactForm } from './contact-form.tsx';
import { type Mistakes, sendMessage } from './contact-sending.ts';
import {
  CONTACT_FIELDS,
  type ContactView,
  controlOf,
  NO_NOTICE,
  ofEachField,
  readView,
} from './contact-view.ts';

const SENT = {
  title: 'Message sent successfully!',
  text: `We'll get back to you within ${RETENTION.supportAnswerHours} hours.`,
};
const FAILED = {
  title: 'Failed to send message',
  text: `Please try again or contact us directly at ${MAILBOXES.support}`,
};

/** The form stays on its page: it sends itself and shows the result. */
export function takeOver(element: HTMLElement): void {
  const form = element.querySelector('form');
  if (!form) return;
  hydrateRoot(element, <ContactIsland form={form} />);
}

function ContactIsland({ form }: { form: HTMLFormElement }) {
  const [view, setView] = useState(() => readView(form));
  const [busy, setBusy] = useState(false);
  useTakenOver(form);
  useAskBeforeLeaving(form);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const button = document.activeElement;
    flushSync(() => setBusy(true));
    const outcome = await sendMessage(Object.fromEntries(new FormData(form)));
    const mistakes = outcome.status === 'mistaken' ? outcome.mistakes : {};
    const notice = outcome.status === 'failed' ? { state: 'shown', ...FAILED } : NO_NOTICE;
    // The next focused element must exist and be enabled.
    flushSync(() => {
      setBusy(false);
      setView((shown) => ({ fields: withMistakes(shown.fields, mistakes), notice }));
    });
    const first = CONTACT_FIELDS.find((field) => mistakes[field]);
    if (first) controlOf(form, first).focus();
    else if (document.activeElement === document.body && button instanceof HTMLElement) button.focus();
    if (outcome.status === 'sent') {
      for (const field of CONTACT_FIELDS) controlOf(form, field).value = '';
      announce(document, { ...SENT, tone: 'positive' });
    }
    if (outcome.status === 'failed') announce(document, { ...FAILED, tone: 'negative' });
  }

  return <ContactForm view={view} busy={busy} onSubmit={submit} />;
}

/** From now on the form shows its own faults. React gives a text area the page's initial text; newer input is kept. */
function useTakenOver(form: HTMLFormElement): void {
  const [typed] = useState(() =>
    CONTACT_FIELDS.map((field) => [field, controlOf(form, field).value] as const),
  );
  useLayoutEffect(() => {
    form.noValidate = true;
    for (const [field, text] of typed) {
      const control = controlOf(form, field);
      if (control.value !== text) control.value = text;
    }
  }, [form, typed]);
}

/** Browsers restore the text after Back and Forward, but not after a reload or in another tab. */
function useAskBeforeLeaving(form: HTMLFormElement): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (controlOf(form, 'message').value.trim() !== '') event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [form]);
}

function withMistakes(fields: ContactView['fields'], mistakes: Mistakes): ContactView['fields'] {
  return ofEachField((field) => ({
    ...fields[field],
    invalid: String(mistakes[field] !== undefined),
    error: mistakes[field] ?? '',
  }));
}

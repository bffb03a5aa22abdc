import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { ContactField } from './contact-field.tsx';
import type { ContactView } from './contact-view.ts';

interface ContactFormProps extends Pick<ComponentProps<'form'>, 'onSubmit'> {
  view: ContactView;
  busy?: boolean | undefined;
}

/** Posts to the server where no script runs; the answer leads back to the form. */
export function ContactForm({ view: { fields, notice }, busy = false, onSubmit }: ContactFormProps) {
  return (
    <form
      id="contact-form"
      method="post"
      action="/contact#contact-form"
      aria-labelledby="contact-title"
      onSubmit={onSubmit}
      className="flex flex-col gap-5"
    >
      <div
        data-notice={notice.state}
        className="flex gap-3 rounded-control bg-red-soft px-4 py-3 text-sm text-red data-[notice=none]:hidden"
      >
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <div>
          <p data-notice-title className="font-semibold">
            {notice.title}
          </p>
          <p data-notice-text>{notice.text}</p>
        </div>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <ContactField name="name" label="Name" view={fields.name}>
          {(control) => <input type="text" dir="auto" autoComplete="name" {...control} className="control" />}
        </ContactField>
        <ContactField name="email" label="Email" view={fields.email}>
          {(control) => <input type="email" autoComplete="email" {...control} className="control" />}
        </ContactField>
      </div>
      <ContactField name="subject" label="Subject" view={fields.subject}>
        {(control) => <input type="text" dir="auto" {...control} className="control" />}
      </ContactField>
      <ContactField name="message" label="Message" view={fields.message}>
        {(control) => (
          <textarea
            rows={7}
            dir="auto"
            {...control}
            className="control field-sizing-content max-h-96 min-h-44 resize-y py-2"
          />
        )}
      </ContactField>
      <div aria-hidden="true" className="sr-only">
        <label htmlFor="contact-homepage">Leave this field empty</label>
        <input id="contact-homepage" type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </div>
      <Button type="submit" variant="primary" size="large" busy={busy} className="sm:self-start">
        Send message
      </Button>
    </form>
  );
}

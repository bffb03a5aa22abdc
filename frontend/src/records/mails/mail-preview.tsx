import { useState } from 'react';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { Button } from '../../ui/button.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailFrame } from './mail-frame.tsx';
import type { MailSubject, TypedMail } from './mail-subject.ts';
import { typedAddresses } from './typed-addresses.ts';
import { useMailPreview } from './use-mail-preview.ts';

const WIDTHS = { desktop: 'max-w-full', phone: 'max-w-[22.5rem]' } as const;

/** The mail as the client gets it: its head, and its page in a frame as wide as a phone or a desktop. */
export function MailPreview({ subject, mail }: { subject: MailSubject; mail: TypedMail }) {
  const query = useMailPreview(subject, { subject: mail.subject, message: mail.message });
  const [width, setWidth] = useState<keyof typeof WIDTHS>('desktop');
  const { data, error } = query;
  if (error instanceof RequestFailure && error.fields.length > 0) {
    return <p className="text-ink-muted">{error.fields[0]?.message}, then the mail is shown here.</p>;
  }
  if (error) return <QueryError title="The preview could not be loaded" query={query} />;
  if (!data) return <Skeleton className="h-96" />;
  const head = [
    { label: 'From', value: data.from },
    { label: 'Replies to', value: data.replyTo ?? '' },
    { label: 'To', value: typedAddresses(mail.to).join(', ') },
    { label: 'Copies to', value: typedAddresses(mail.cc).join(', ') },
    { label: 'Subject', value: mail.subject },
    { label: 'Attached', value: (mail.attachPdf && subject.fileName) || '' },
  ].filter(({ value }) => value !== '');
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {head.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-ink-muted">{label}</dt>
            <dd dir="auto" className="min-w-0 break-words">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      <fieldset aria-label="Width" className="flex gap-1 self-center max-md:hidden">
        {(['desktop', 'phone'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            variant={one === width ? 'secondary' : 'ghost'}
            aria-pressed={one === width}
            onClick={() => setWidth(one)}
          >
            {one === 'desktop' ? 'Desktop' : 'Phone'}
          </Button>
        ))}
      </fieldset>
      <MailFrame html={data.html} className={WIDTHS[width]} />
    </div>
  );
}

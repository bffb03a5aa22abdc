import { documentFileName, type Invoice, invoiceRoutes, type LocalDate } from '@oficio/contracts';
import { failureText } from '../../lib/api/request-failure.ts';
import { MailFields } from '../../records/mails/mail-fields.tsx';
import { MailPreview } from '../../records/mails/mail-preview.tsx';
import { MailViewSwitch } from '../../records/mails/mail-view-switch.tsx';
import type { MailSending } from '../../records/mails/use-typed-mail.ts';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { IssueMail } from './use-issue-mail.ts';

interface IssueMailPartProps {
  invoice: Invoice;
  day: LocalDate;
  mail: IssueMail;
  sending: MailSending;
  /** What was sent is sent again as it was. */
  repeats: boolean;
  view: MailView;
  onViewChange: (view: MailView) => void;
}

export type MailView = 'mail' | 'preview';

/** The mail to the client in the sheet that issues a document: as the client gets it, or its fields. */
export function IssueMailPart({
  invoice,
  day,
  mail,
  sending,
  repeats,
  view,
  onViewChange,
}: IssueMailPartProps) {
  const { first, error } = mail;
  const shown = sending.sent ?? mail.mail;
  if (error) return <Notice tone="negative">{failureText(error)}</Notice>;
  if (!shown || !first) return <Skeleton className="h-96" />;
  const { kind, lifecycle } = invoice;
  const subject = {
    preview: {
      route: invoiceRoutes.mailPreview,
      parameters: { id: invoice.id },
      ...(lifecycle === 'draft' && { query: { issueDate: day } }),
    },
    fileName: documentFileName({ kind, number: invoice.number ?? mail.number }),
    follows: 'The total, the due date and your signature',
  };
  return (
    <section aria-label="Email to the client" className="flex flex-col gap-5">
      {first.to === '' && (
        <Notice tone="warning" title="The client has no email address yet">
          Type one here, or issue the document without sending it.
        </Notice>
      )}
      <MailViewSwitch shown={view} onChange={onViewChange} />
      {view === 'preview' ? (
        <MailPreview subject={subject} mail={shown} />
      ) : (
        <fieldset disabled={repeats} className="min-w-0">
          <MailFields
            subject={subject}
            mail={shown}
            first={first}
            faultOf={sending.faultOf}
            onChange={mail.change}
          />
        </fieldset>
      )}
    </section>
  );
}

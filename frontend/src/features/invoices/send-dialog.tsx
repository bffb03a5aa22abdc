import { type InvoiceListItem, type InvoiceMail, invoiceRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { failureText } from '../../lib/request-failure.ts';
import { queryOf } from '../../lib/route-query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { documentName } from './invoice-words.ts';
import { MailFields } from './mail-fields.tsx';
import { MailPreview } from './mail-preview.tsx';
import { MailViewSwitch } from './mail-view-switch.tsx';
import { RepeatedFields } from './repeated-fields.tsx';
import { type SendInvoice, type TypedMail, useSendInvoice } from './use-send-invoice.ts';

interface SendDialogProps {
  invoice: InvoiceListItem;
  onClose: () => void;
}

/** Sends an issued document to the client by mail. The person writes the mail and sees it as the client will. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const suggestion = useQuery(queryOf(invoiceRoutes.mail, { parameters: { id: invoice.id }, freshMs: 0 }));
  const formId = useId();
  const send = useSendInvoice(invoice, onClose);
  const title = `Send ${isolated(documentName(invoice))}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="large"
      description="The mail comes in your organization’s name."
      footer={
        <>
          <DialogCancel disabled={send.isPending} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!suggestion.data || send.isClosed}
            busy={send.isPending}
          >
            Send
          </Button>
        </>
      }
    >
      {suggestion.isError && <Notice tone="negative">{failureText(suggestion.error)}</Notice>}
      {suggestion.isPending && <Skeleton className="h-96" />}
      {suggestion.data && <MailForm {...{ invoice, formId, title, send }} suggestion={suggestion.data} />}
    </Dialog>
  );
}

interface MailFormProps {
  invoice: InvoiceListItem;
  formId: string;
  title: string;
  suggestion: InvoiceMail;
  send: SendInvoice;
}

function MailForm({ invoice, formId, title, suggestion, send }: MailFormProps) {
  const [first] = useState(() => typedFrom(suggestion));
  const [mail, setMail] = useState(first);
  const [view, setView] = useState<'mail' | 'preview'>('mail');
  return (
    <Form
      id={formId}
      label={title}
      unsaved={JSON.stringify(mail) !== JSON.stringify(first)}
      onSubmit={() => {
        // A refusal is shown at its field.
        setView('mail');
        send.submit(mail);
      }}
      className="flex flex-col gap-5"
    >
      <SendNotices send={send} />
      <MailViewSwitch shown={view} onChange={setView} />
      <div hidden={view !== 'mail'}>
        <RepeatedFields repeats={send.repeats}>
          <MailFields
            {...{ invoice, mail, suggestion }}
            faultOf={send.faultOf}
            onChange={(changes) => setMail({ ...mail, ...changes })}
          />
        </RepeatedFields>
      </div>
      {view === 'preview' && <MailPreview {...{ invoice, mail }} />}
    </Form>
  );
}

function SendNotices({ send: { failure, changed, isClosed } }: { send: SendInvoice }) {
  return (
    <>
      {failure && <Notice tone="negative">{failure}</Notice>}
      {changed && (
        <Notice tone="warning">
          The invoice has changed in the meantime. Look at it on the page behind, or press Send again.
        </Notice>
      )}
      {isClosed && (
        <Notice tone="negative">This document was voided in the meantime, so it isn’t sent.</Notice>
      )}
    </>
  );
}

function typedFrom({ to, cc, subject, message, attachPdf }: InvoiceMail): TypedMail {
  return { to: to.join(', '), cc: cc.join(', '), subject, message, attachPdf };
}

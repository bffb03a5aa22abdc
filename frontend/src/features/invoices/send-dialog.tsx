import { type InvoiceListItem, type InvoiceMail, invoiceRoutes, TEXT } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { isolated } from '../../lib/isolated.ts';
import { useRaiseToast } from '../../lib/raise-toast.ts';
import { failureText, isAccessRefusal, RequestFailure } from '../../lib/request-failure.ts';
import { queryOf } from '../../lib/route-query.ts';
import { useRouteWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { INVOICES } from './invoice-area.tsx';
import { documentName } from './invoice-words.ts';
import { useStoreInvoice } from './use-store-invoice.ts';

interface SendDialogProps {
  invoice: InvoiceListItem;
  onClose: () => void;
}

/** Sends an issued document to the client by mail, with a text that can be changed. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  const suggestion = useQuery(queryOf(invoiceRoutes.mail, { parameters: { id: invoice.id }, freshMs: 0 }));
  const formId = useId();
  const send = useSend(invoice, onClose);
  const title = `Send ${isolated(documentName(invoice))}`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description="The mail comes from your organization. Its answer goes to your business email."
      footer={
        <>
          <DialogCancel disabled={send.isPending} />
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={!suggestion.data}
            busy={send.isPending}
          >
            Send
          </Button>
        </>
      }
    >
      {suggestion.isError && <Notice tone="negative">{failureText(suggestion.error)}</Notice>}
      {suggestion.isPending && <Skeleton className="h-64" />}
      {suggestion.data && <MailForm {...{ formId, title, send }} suggestion={suggestion.data} />}
    </Dialog>
  );
}

interface MailFormProps {
  formId: string;
  title: string;
  suggestion: InvoiceMail;
  send: ReturnType<typeof useSend>;
}

function MailForm({ formId, title, suggestion, send }: MailFormProps) {
  const [first] = useState(() => ({ ...suggestion, to: suggestion.to.join(', ') }));
  const [mail, setMail] = useState(first);
  const change = (changes: Partial<typeof mail>) => setMail({ ...mail, ...changes });
  return (
    <Form
      id={formId}
      label={title}
      unsaved={JSON.stringify(mail) !== JSON.stringify(first)}
      onSubmit={() => send.submit(mail)}
      className="flex flex-col gap-5"
    >
      {send.failure && <Notice tone="negative">{send.failure}</Notice>}
      <TextField
        label="To"
        name="to"
        required
        type="text"
        inputMode="email"
        autoComplete="off"
        hint="Several addresses are separated by commas: the first one gets the mail, the others a copy."
        value={mail.to}
        error={send.faultOf('to')}
        onChange={({ target }) => change({ to: target.value })}
      />
      <TextField
        label="Subject"
        name="subject"
        required
        autoComplete="off"
        maxLength={TEXT.line}
        value={mail.subject}
        error={send.faultOf('subject')}
        onChange={({ target }) => change({ subject: target.value })}
      />
      <TextAreaField
        label="Message"
        name="message"
        required
        rows={8}
        maxLength={TEXT.long}
        hint="The total and the due date follow below it."
        value={mail.message}
        error={send.faultOf('message')}
        onChange={({ target }) => change({ message: target.value })}
      />
      <Checkbox
        label="Attach the PDF file"
        name="attachPdf"
        checked={mail.attachPdf}
        onChange={({ target }) => change({ attachPdf: target.checked })}
      />
    </Form>
  );
}

function useSend(invoice: InvoiceListItem, onClose: () => void) {
  const { id } = invoice;
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const { mutate, error, isPending } = useRouteWrite(invoiceRoutes.send, {
    meta: { writes: INVOICES.table },
    request: (body: Omit<InvoiceMail, 'to'> & { to: string[]; version: number }) => ({
      parameters: { id },
      body,
    }),
    onSuccess: (sent, { to }) => {
      store(sent);
      raiseToast({
        kind: 'success',
        title: `${documentName(sent)} is on its way`,
        description: to.join(', '),
      });
      settleChanges();
      onClose();
    },
  });
  const fields = error instanceof RequestFailure ? error.fields : [];
  return {
    isPending,
    /** The failure that no field shows. */
    failure: error && fields.length === 0 && !isAccessRefusal(error) ? failureText(error) : null,
    faultOf: (name: string) =>
      fields.find(({ path }) => path === name || path.startsWith(`${name}.`))?.message,
    submit({ to, ...mail }: Omit<InvoiceMail, 'to'> & { to: string }) {
      if (isPending) return;
      const addresses = to.split(/[,;\s]+/).filter(Boolean);
      mutate({ ...mail, to: addresses, version: invoice.version });
    },
  };
}

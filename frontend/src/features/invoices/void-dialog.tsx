import { type InvoiceListItem, invoiceRoutes, TEXT } from '@oficio/contracts';
import { voidRefusal } from '@oficio/machines/invoice';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { failureText, isAccessRefusal } from '../../lib/api/request-failure.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';
import { INVOICES } from './invoice-area.tsx';
import { documentName, KIND_WORDS } from './invoice-words.ts';
import { unsettledOf } from './payments/refusal.ts';
import { RepeatedFields } from './repeated-fields.tsx';
import { useStoreInvoice } from './use-store-invoice.ts';

/** Voids an issued document for a reason. */
export function VoidDialog({ invoice, onClose }: { invoice: InvoiceListItem; onClose: () => void }) {
  const { id, number, kind } = invoice;
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const { data: stored } = useQuery(queryOf(invoiceRoutes.one, { parameters: { id }, freshMs: 0 }));
  // The row of a list doesn't know its credit notes, nor payments that were refunded.
  const isSettled =
    stored?.lifecycle === 'issued' && voidRefusal(stored, { areBooksOpen: true }) === 'invoice.settled';
  const deducting = stored?.deductedBy?.title;
  const formId = useId();
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const write = useRouteWrite(invoiceRoutes.void, {
    meta: { writes: INVOICES.table },
    request: (body: { version: number; reason: string }) => ({ parameters: { id }, body }),
    amend: () => null,
    onSuccess: (voided) => {
      store(voided);
      raiseToast({
        kind: 'success',
        title: `${KIND_WORDS[kind].label} voided`,
        description: documentName(voided),
      });
      settleChanges();
      onClose();
    },
  });
  const { mutate, error, isPending } = write;
  const unsettled = unsettledOf(write);
  const submit = () => {
    if (isPending || isSettled || deducting) return;
    if (unsettled) return mutate(unsettled);
    const typed = reason.trim();
    if (typed === '') return setFault('Please say why');
    mutate({ version: invoice.version, reason: typed });
  };
  const title = `Void ${isolated(documentName(invoice))}?`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="small"
      description={`Nothing is owed on it any more. Its number ${number ?? ''} stays taken, and it stays in the list as void. This can’t be undone.`}
      footer={
        <>
          <DialogCancel disabled={isPending} />
          <Button
            type="submit"
            form={formId}
            variant="danger"
            busy={isPending}
            disabled={isSettled || deducting !== undefined}
          >
            Void {KIND_WORDS[kind].one}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={title}
        unsaved={reason.trim() !== ''}
        onSubmit={submit}
        className="flex flex-col gap-5"
      >
        {isSettled && (
          <Notice>
            Something was paid, credited or written off on it. Take that back on its page first, or draft a
            credit note.
          </Notice>
        )}
        {deducting && (
          <Notice>
            {deducting} deducts this deposit. Void that invoice first, or take the deduction out of it.
          </Notice>
        )}
        {error && !isAccessRefusal(error) && <Notice tone="negative">{failureText(error)}</Notice>}
        <RepeatedFields repeats={unsettled !== undefined}>
          <TextField
            label="Reason"
            name="reason"
            required
            autoComplete="off"
            hint="For your records; it is shown on the page of the invoice."
            value={reason}
            maxLength={TEXT.line}
            error={fault}
            onChange={({ target }) => {
              setReason(target.value);
              setFault(undefined);
            }}
          />
        </RepeatedFields>
      </Form>
    </Dialog>
  );
}

import { type InvoiceListItem, invoiceRoutes, TEXT } from '@oficio/contracts';
import { voidRefusal } from '@oficio/machines/invoice';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { documentName, KIND_WORDS } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Voids an issued document for a reason. */
export function VoidDialog({ invoice, onClose }: { invoice: InvoiceListItem; onClose: () => void }) {
  const { id, number, kind } = invoice;
  const [fault, setFault] = useState<string | undefined>();
  const { data: stored } = useQuery(queryOf(invoiceRoutes.one, { parameters: { id }, freshMs: 0 }));
  // The row of a list doesn't know its credit notes, nor payments that were refunded.
  const isSettled =
    stored?.lifecycle === 'issued' && voidRefusal(stored, { areBooksOpen: true }) === 'invoice.settled';
  const deducting = stored?.deductedBy?.title;
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const write = useDialogWrite(invoiceRoutes.void, {
    id,
    onStored(voided) {
      store(voided);
      raiseToast({
        kind: 'success',
        title: `${KIND_WORDS[kind].label} voided`,
        description: documentName(voided),
      });
    },
    onDone: onClose,
  });
  const [reason, setReason] = useState(write.sent?.typed.reason ?? '');
  const submit = () => {
    const typed = reason.trim();
    if (typed === '') return setFault('Please say why');
    write.submit({ version: invoice.version, reason: typed });
  };
  const title = `Void ${isolated(documentName(invoice))}?`;
  return (
    <FormDialog
      title={title}
      size="small"
      description={`Nothing is owed on it any more. It keeps its number ${number ?? ''} and stays in the list as void. This can’t be undone.`}
      action={`Void ${KIND_WORDS[kind].one}`}
      danger
      unsaved={reason.trim() !== ''}
      {...write.dialog}
      ready={!isSettled && !deducting}
      onSubmit={submit}
      onClose={onClose}
    >
      {isSettled && (
        <Notice>
          Something has been paid, credited or written off on it. Undo that on its page first, or draft a
          credit note.
        </Notice>
      )}
      {deducting && (
        <Notice>
          {deducting} deducts this deposit. Void that invoice first, or take the deduction out of it.
        </Notice>
      )}
      <TextField
        label="Reason"
        name="reason"
        required
        autoComplete="off"
        hint="For your records. It’s shown on the page of the invoice."
        value={reason}
        maxLength={TEXT.line}
        error={fault}
        onChange={({ target }) => {
          setReason(target.value);
          setFault(undefined);
        }}
      />
    </FormDialog>
  );
}

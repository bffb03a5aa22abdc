import { type InvoiceListItem, settlementRoutes, TEXT } from '@oficio/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useFreshInvoice } from '../../entities/invoice/use-fresh-invoice.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** Gives up what is still owed on an invoice. */
export function WriteOffDialog({
  invoice: listed,
  onClose,
}: {
  invoice: InvoiceListItem;
  onClose: () => void;
}) {
  const invoice = useFreshInvoice(listed);
  const { id, version, currency, balanceMinor } = invoice;
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const amount = moneyText({ amountMinor: balanceMinor, currency });
  const write = useDialogWrite(settlementRoutes.writeOff, {
    id,
    fields: ['reason'],
    onStored(changed) {
      store(changed);
      raiseToast({ kind: 'success', title: `${amount} written off`, description: documentName(changed) });
    },
    onDone: onClose,
  });
  const [reason, setReason] = useState(write.sent?.typed.reason ?? '');
  return (
    <FormDialog
      size="small"
      title={`Write off ${amount}?`}
      description={`The rest of ${isolated(documentName(invoice))} won’t be owed any more. You can undo this on its page.`}
      action="Write off"
      danger
      unsaved={reason.trim() !== ''}
      {...write.dialog}
      onSubmit={() => write.submit({ version, reason: reason.trim() || null })}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        optional
        name="reason"
        autoComplete="off"
        maxLength={TEXT.line}
        value={reason}
        error={write.faultOf('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
      <p className="text-sm text-ink-muted">
        The most that can be written off is in the{' '}
        <Link
          to="/organization/invoicing"
          search={{ section: 'rules' }}
          className="underline underline-offset-4"
        >
          invoicing settings
        </Link>
        .
      </p>
    </FormDialog>
  );
}

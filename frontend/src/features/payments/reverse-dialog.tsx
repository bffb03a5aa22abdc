import { type InvoiceListItem, type Settlement, settlementRoutes } from '@oficio/contracts';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';

export type ReversedRow = Pick<Settlement, 'id' | 'source' | 'amountMinor' | 'counterpart'>;

const CONSEQUENCES: Record<Settlement['source'], string> = {
  write_off: 'The amount is owed again.',
  credit: 'The amount is owed again, and the credit note has it left again.',
  payment: 'The amount is owed again. The payment stays, and what it paid here becomes credit of the client.',
};
const ACTIONS: Record<Settlement['source'], string> = {
  write_off: 'Take back the write-off',
  credit: 'Take back the credit',
  payment: 'Take the payment off',
};

/** Asks before one row of the ledger is taken back. */
export function ReverseDialog({
  invoice,
  row,
  onClose,
}: {
  invoice: InvoiceListItem;
  row: ReversedRow;
  onClose: () => void;
}) {
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const write = useDialogWrite(settlementRoutes.reverse, {
    id: invoice.id,
    about: row.id,
    onStored(changed) {
      store(changed);
      raiseToast({ kind: 'success', title: 'Taken back', description: documentName(changed) });
    },
    onDone: onClose,
  });
  const amount = moneyText({ amountMinor: Math.abs(row.amountMinor), currency: invoice.currency });
  return (
    <FormDialog
      size="small"
      role="alertdialog"
      title={`Take back ${amount} on ${isolated(documentName(invoice))}?`}
      description={CONSEQUENCES[row.source]}
      action={ACTIONS[row.source]}
      danger
      unsaved={false}
      {...write.dialog}
      onSubmit={() => write.submit({ settlementId: row.id })}
      onClose={onClose}
    />
  );
}

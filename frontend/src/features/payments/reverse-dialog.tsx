import { formatMoney, type InvoiceListItem, type Settlement, settlementRoutes } from '@oficio/contracts';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

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
  const { mutate, error, isPending } = useRouteWrite(settlementRoutes.reverse, {
    request: (settlementId: string) => ({ parameters: { id: invoice.id }, body: { settlementId } }),
    onSuccess: (changed) => {
      store(changed);
      raiseToast({ kind: 'success', title: 'Taken back', description: documentName(changed) });
      onClose();
    },
  });
  const { failure } = refusalOf(error);
  const amount = formatMoney({ amountMinor: Math.abs(row.amountMinor), currency: invoice.currency });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Take back ${amount} on ${isolated(documentName(invoice))}?`}
      description={CONSEQUENCES[row.source]}
      confirmLabel={ACTIONS[row.source]}
      destructive
      busy={isPending}
      onConfirm={() => mutate(row.id)}
    >
      {failure && <Notice tone="negative">{failure}</Notice>}
    </ConfirmDialog>
  );
}

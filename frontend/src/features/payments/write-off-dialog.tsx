import { formatMoney, type InvoiceListItem, settlementRoutes, TEXT } from '@oficio/contracts';
import { useState } from 'react';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useFreshInvoice } from '../../entities/invoice/use-fresh-invoice.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf, unsettledOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { isolated } from '../../lib/text/isolated.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';

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
  const [reason, setReason] = useState('');
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const amount = formatMoney({ amountMinor: balanceMinor, currency });
  const write = useRouteWrite(settlementRoutes.writeOff, {
    request: (body: { version: number; reason: string | null }) => ({ parameters: { id }, body }),
    amend: () => null,
    onSuccess: (changed) => {
      store(changed);
      raiseToast({ kind: 'success', title: `${amount} written off`, description: documentName(changed) });
      settleChanges();
      onClose();
    },
  });
  const unsettled = unsettledOf(write);
  const refusal = refusalOf(write.error, ['reason']);
  return (
    <FormDialog
      size="small"
      title={`Write off ${amount}?`}
      description={`${isolated(documentName(invoice))} won’t be owed any more, though nobody paid the rest. It can be taken back on its page.`}
      action="Write off"
      danger
      unsaved={reason.trim() !== ''}
      busy={write.isPending}
      repeats={unsettled !== undefined}
      failure={refusal.failure}
      onSubmit={() => write.mutate(unsettled ?? { version, reason: reason.trim() || null })}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        optional
        name="reason"
        autoComplete="off"
        maxLength={TEXT.line}
        value={reason}
        error={refusal.faultOf('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}

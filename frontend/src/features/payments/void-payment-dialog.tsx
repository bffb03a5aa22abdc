import { formatMoney, type PaymentListItem, paymentRoutes, TEXT } from '@oficio/contracts';
import { useState } from 'react';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { refusalOf, unsettledOf } from '../../lib/api/write-refusal.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { settleChanges } from '../../ui/unsaved-changes.ts';

/** The fields of a payment that the dialogs about it need. */
export type ChangedPayment = Pick<
  PaymentListItem,
  'id' | 'version' | 'amountMinor' | 'currency' | 'refundOf'
>;

/** Voids a payment, or a refund, that never happened. */
export function VoidPaymentDialog({ payment, onClose }: { payment: ChangedPayment; onClose: () => void }) {
  const { id, version, amountMinor, currency } = payment;
  const noun = payment.refundOf === null ? 'payment' : 'refund';
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | undefined>();
  const raiseToast = useRaiseToast();
  const write = useRouteWrite(paymentRoutes.void, {
    request: (body: { version: number; reason: string }) => ({ parameters: { id }, body }),
    amend: () => null,
    onSuccess: () => {
      raiseToast({ kind: 'success', title: noun === 'payment' ? 'Payment voided' : 'Refund voided' });
      settleChanges();
      onClose();
    },
  });
  const unsettled = unsettledOf(write);
  const refusal = refusalOf(write.error, ['reason']);
  const submit = () => {
    if (unsettled) return write.mutate(unsettled);
    const typed = reason.trim();
    if (typed === '') return setFault('Please say why');
    write.mutate({ version, reason: typed });
  };
  const amount = formatMoney({ amountMinor: Math.abs(amountMinor), currency });
  return (
    <FormDialog
      size="small"
      title={`Void the ${noun} of ${amount}?`}
      description={
        noun === 'payment'
          ? 'For money that never arrived. Its invoices are open again. Money that went back to the client is a refund instead.'
          : 'For money that never left. Its invoices are paid again.'
      }
      action={`Void ${noun}`}
      danger
      unsaved={reason.trim() !== ''}
      busy={write.isPending}
      repeats={unsettled !== undefined}
      failure={refusal.failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        name="reason"
        required
        autoComplete="off"
        maxLength={TEXT.line}
        hint={`For your records; it is shown with the ${noun}.`}
        value={reason}
        error={fault ?? refusal.faultOf('reason')}
        onChange={({ target }) => {
          setReason(target.value);
          setFault(undefined);
        }}
      />
    </FormDialog>
  );
}

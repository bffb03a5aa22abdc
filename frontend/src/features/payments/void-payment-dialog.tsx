import { type PaymentListItem, paymentRoutes, TEXT } from '@oficio/contracts';
import { useState } from 'react';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { moneyText } from '../../lib/text/money-text.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** The fields of a payment that the dialogs about it need. */
export type ChangedPayment = Pick<
  PaymentListItem,
  'id' | 'version' | 'amountMinor' | 'currency' | 'refundOf'
>;

/** Voids a payment, or a refund, that never happened. */
export function VoidPaymentDialog({ payment, onClose }: { payment: ChangedPayment; onClose: () => void }) {
  const { id, version, amountMinor, currency } = payment;
  const noun = payment.refundOf === null ? 'payment' : 'refund';
  const [fault, setFault] = useState<string | undefined>();
  const raiseToast = useRaiseToast();
  const write = useDialogWrite(paymentRoutes.void, {
    id,
    fields: ['reason'],
    onStored: () =>
      raiseToast({ kind: 'success', title: noun === 'payment' ? 'Payment voided' : 'Refund voided' }),
    onDone: onClose,
  });
  const [reason, setReason] = useState(write.sent?.typed.reason ?? '');
  const submit = () => {
    const typed = reason.trim();
    if (typed === '') return setFault('Please say why');
    write.submit({ version, reason: typed });
  };
  const amount = moneyText({ amountMinor: Math.abs(amountMinor), currency });
  return (
    <FormDialog
      size="small"
      title={`Void the ${noun} of ${amount}?`}
      description={
        noun === 'payment'
          ? 'For money that never arrived. Its invoices become open again. If you sent money back to the client, record a refund instead.'
          : 'For money that never left. Its invoices become paid again.'
      }
      action={`Void ${noun}`}
      danger
      unsaved={reason.trim() !== ''}
      {...write.dialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        name="reason"
        required
        autoComplete="off"
        maxLength={TEXT.line}
        hint={`For your records. It’s shown with the ${noun}.`}
        value={reason}
        error={fault ?? write.faultOf('reason')}
        onChange={({ target }) => {
          setReason(target.value);
          setFault(undefined);
        }}
      />
    </FormDialog>
  );
}

import { type Payment, paymentMailRoutes } from '@oficio/contracts';
import { MailDialog } from '../../records/mails/mail-dialog.tsx';
import { useSendMoneyMail } from './use-send-money-mail.ts';

interface ReceiptDialogProps {
  payment: Pick<Payment, 'id' | 'amountMinor'>;
  onClose: () => void;
}

/** Sends the receipt of a payment, or the notice of a refund, to the client by mail. */
export function ReceiptDialog({ payment: { id, amountMinor }, onClose }: ReceiptDialogProps) {
  const isRefund = amountMinor < 0;
  const { suggestion, sending } = useSendMoneyMail({
    routes: paymentMailRoutes,
    id,
    onSent: onClose,
    name: isRefund ? 'The notice of the refund' : 'The receipt',
  });
  return (
    <MailDialog
      title={isRefund ? 'Tell the client about the refund' : 'Send a receipt'}
      subject={{
        preview: { route: paymentMailRoutes.mailPreview, parameters: { id } },
        fileName: null,
        follows: 'The amount, the day, the invoices and your signature',
      }}
      suggestion={suggestion}
      sending={sending}
      onClose={onClose}
    />
  );
}

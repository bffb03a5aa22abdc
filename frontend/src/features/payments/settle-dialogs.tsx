import type { InvoiceListItem } from '@oficio/contracts';
import { ApplyCreditDialog } from './apply-credit-dialog.tsx';
import { CreditNoteRefund } from './credit-note-refund.tsx';
import { PaymentLoader } from './payment-loader.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { RecordPaymentDialog } from './record-payment-dialog.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { ReverseDialog, type ReversedRow } from './reverse-dialog.tsx';
import { VoidPaymentDialog } from './void-payment-dialog.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

/** A change of the ledger whose dialog is open. */
export type OpenSettlement =
  | { action: 'recordPayment' | 'applyCredit' | 'writeOff' | 'refund'; invoice: InvoiceListItem }
  | { action: 'refundPayment' | 'voidPayment' | 'sendReceipt'; paymentId: string }
  | { action: 'reverse'; invoice: InvoiceListItem; row: ReversedRow };

/** The dialogs that change the ledger. Their code is loaded with the first one. */
export default function SettleDialogs({ open, onClose }: { open: OpenSettlement; onClose: () => void }) {
  switch (open.action) {
    case 'recordPayment':
      return <RecordPaymentDialog invoice={open.invoice} onClose={onClose} />;
    case 'applyCredit':
      return <ApplyCreditDialog invoice={open.invoice} onClose={onClose} />;
    case 'writeOff':
      return <WriteOffDialog invoice={open.invoice} onClose={onClose} />;
    case 'refund':
      return <CreditNoteRefund creditNote={open.invoice} onClose={onClose} />;
    case 'reverse':
      return <ReverseDialog {...open} onClose={onClose} />;
    case 'refundPayment':
      return (
        <PaymentLoader id={open.paymentId} onClose={onClose}>
          {(payment) => <RefundDialog payment={payment} onClose={onClose} />}
        </PaymentLoader>
      );
    case 'sendReceipt':
      return (
        <PaymentLoader id={open.paymentId} onClose={onClose}>
          {(payment) => <ReceiptDialog payment={payment} onClose={onClose} />}
        </PaymentLoader>
      );
    case 'voidPayment':
      return (
        <PaymentLoader id={open.paymentId} onClose={onClose}>
          {(payment) => <VoidPaymentDialog payment={payment} onClose={onClose} />}
        </PaymentLoader>
      );
  }
}

import type { DocumentLocale } from '@oficio/contracts';

/** `payment_partial`: an invoice that the payment pays isn't paid in full. */
export type PaymentTemplate = 'payment_received' | 'payment_partial' | 'refund_issued';

interface PaymentMailWords {
  heading: Record<PaymentTemplate, string>;
  amount: string;
  /** Before what arrived or went back in another currency. */
  received: Record<PaymentTemplate, string>;
  date: string;
  reference: string;
  /** The heads of the table: the documents, what the money did to each, what is owed on it now. */
  heads: readonly [string, string, string];
  credit: string;
  open(number: string): string;
}

/** The texts of receipts and of notices of refunds, by the client's language. */
export const PAYMENT_MAIL_WORDS: Record<DocumentLocale, PaymentMailWords> = {
  en: {
    heading: {
      payment_received: 'Payment received',
      payment_partial: 'Part payment received',
      refund_issued: 'Refund issued',
    },
    amount: 'Amount',
    received: {
      payment_received: 'Received as',
      payment_partial: 'Received as',
      refund_issued: 'Returned as',
    },
    date: 'Date',
    reference: 'Reference',
    heads: ['Invoice', 'Amount', 'Still open'],
    credit: 'Your credit',
    open: (number) => `Open ${number}`,
  },
  es: {
    heading: {
      payment_received: 'Pago recibido',
      payment_partial: 'Pago parcial recibido',
      refund_issued: 'Reembolso emitido',
    },
    amount: 'Importe',
    received: {
      payment_received: 'Recibido como',
      payment_partial: 'Recibido como',
      refund_issued: 'Devuelto como',
    },
    date: 'Fecha',
    reference: 'Referencia',
    heads: ['Factura', 'Importe', 'Pendiente'],
    credit: 'Su saldo a favor',
    open: (number) => `Ver ${number}`,
  },
};

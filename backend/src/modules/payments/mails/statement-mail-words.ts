import type { ClientStatement, DocumentLocale } from '@oficio/contracts';

interface StatementMailWords {
  heading: string;
  heads: readonly [string, string, string];
  before: string;
  end: string;
  /** What arrived of a payment, or went back of a refund, in another currency. */
  received(kind: ClientStatement['lines'][number]['kind'], amount: string): string;
  kinds: Record<ClientStatement['lines'][number]['kind'], string>;
}

/** The texts of mails with statements, by the client's language. */
export const STATEMENT_MAIL_WORDS: Record<DocumentLocale, StatementMailWords> = {
  en: {
    heading: 'Statement of account',
    heads: ['What', 'Amount', 'Balance'],
    before: 'Open before',
    end: 'Open at the end',
    received: (kind, amount) => `${kind === 'refund' ? 'returned' : 'received'} as ${amount}`,
    kinds: {
      invoice: 'Invoice',
      deposit: 'Deposit invoice',
      credit_note: 'Credit note',
      payment: 'Payment',
      refund: 'Refund',
      write_off: 'Write-off',
    },
  },
  es: {
    heading: 'Estado de cuenta',
    heads: ['Concepto', 'Importe', 'Saldo'],
    before: 'Pendiente antes',
    end: 'Pendiente al final',
    received: (kind, amount) => `${kind === 'refund' ? 'devuelto' : 'recibido'} como ${amount}`,
    kinds: {
      invoice: 'Factura',
      deposit: 'Factura de anticipo',
      credit_note: 'Nota de crédito',
      payment: 'Pago',
      refund: 'Reembolso',
      write_off: 'Cancelación de saldo',
    },
  },
};

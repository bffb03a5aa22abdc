import type { ClientStatement, DocumentLocale } from '@oficio/contracts';

interface StatementMailWords {
  heading: string;
  subject(seller: string, from: string, to: string): string;
  greeting(name: string): string;
  opening(from: string, to: string, amount: string): string;
  closing: string;
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
    subject: (seller, from, to) => `Statement from ${seller}, ${from} to ${to}`,
    greeting: (name) => `Hello ${name},`,
    opening: (from, to, amount) =>
      `here is your statement from ${from} to ${to}. At its end ${amount} is open.`,
    closing: 'Thank you!',
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
    subject: (seller, from, to) => `Estado de cuenta de ${seller}, ${from} a ${to}`,
    greeting: (name) => `Hola, ${name}:`,
    opening: (from, to, amount) =>
      `le enviamos su estado de cuenta del ${from} al ${to}. Al final quedan ${amount} pendientes.`,
    closing: '¡Gracias!',
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

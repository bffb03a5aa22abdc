import type { DocumentBlock } from '@oficio/contracts';

interface MailWords {
  /** What the document is called, in the middle of a sentence. */
  kind: Record<DocumentBlock['kind'], string>;
  heading(kind: string, number: string): string;
  /** What was credited. The amount is positive; `corrects` is the number of its invoice. */
  credited(amount: string, corrects: string | null): string;
  due(day: string): string;
  /** What is open of an invoice that is partly settled. */
  open(amount: string, day: string | null): string;
  /** For an invoice that is settled. */
  nothingOpen: string;
  /** The button that opens the client's page. */
  openPage(kind: string): string;
  total: string;
  balance: string;
  dueDate: string;
  validUntil: string;
  reason(seller: string): string;
}

/** The texts of the mails with documents, by the client's language. */
export const MAIL_WORDS: Record<DocumentBlock['locale'], MailWords> = {
  en: {
    kind: { invoice: 'invoice', deposit: 'deposit invoice', credit_note: 'credit note', quote: 'quote' },
    heading: (kind, number) => `${capital(kind)} ${number}`,
    credited: (amount, corrects) => `${amount}${corrects ? ` for invoice ${corrects}` : ''}`,
    due: (day) => `It is due on ${day}.`,
    open: (amount, day) => `${amount} of it is open${day ? `, due on ${day}` : ''}.`,
    nothingOpen: 'Nothing is left to pay.',
    openPage: (kind) => `Open the ${kind}`,
    total: 'Total',
    balance: 'Open',
    dueDate: 'Due',
    validUntil: 'Valid until',
    reason: (seller) => `${seller} sent you this document with Oficio.`,
  },
  es: {
    kind: {
      invoice: 'factura',
      deposit: 'factura de anticipo',
      credit_note: 'nota de crédito',
      quote: 'cotización',
    },
    heading: (kind, number) => `${capital(kind)} ${number}`,
    credited: (amount, corrects) => `${amount}${corrects ? ` de la factura ${corrects}` : ''}`,
    due: (day) => `Vence el ${day}.`,
    open: (amount, day) => `Quedan por pagar ${amount}${day ? `, con vencimiento el ${day}` : ''}.`,
    nothingOpen: 'No queda nada por pagar.',
    openPage: (kind) => `Ver la ${kind}`,
    total: 'Total',
    balance: 'Por pagar',
    dueDate: 'Vencimiento',
    validUntil: 'Válida hasta',
    reason: (seller) => `${seller} le envió este documento con Oficio.`,
  },
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

import type { DocumentBlock } from './document-block.ts';
import type { DocumentLocale } from './document-format.ts';

/** The fixed texts of a document, in the language of its client. */
export interface DocumentWords {
  title: Record<DocumentBlock['kind'], string>;
  mark: { draft: string; void: string };
  seller: string;
  client: string;
  /** The same of a quote. */
  quotedTo: string;
  taxId: string;
  taxRegime: string;
  issueDate: string;
  dueDate: string;
  /** The last day on which a quote can be answered. */
  validUntil: string;
  /** The version of a quote under its number. */
  revision: string;
  /** The heading of the lines from which the client can choose. */
  options: string;
  /** Before a line that can be chosen instead of another one. */
  insteadOf: (description: string) => string;
  corrects: string;
  poNumber: string;
  exchange: string;
  exchangeRate: (unit: string, amount: string, day: string) => string;
  description: string;
  quantity: string;
  unitPrice: string;
  taxes: string;
  amount: string;
  discountOf: (portion: string) => string;
  discount: string;
  discountOn: (rate: string, base: string) => string;
  carriedForward: string;
  broughtForward: string;
  subtotal: string;
  depositOf: (number: string, day: string) => string;
  /** The line of a deposit invoice. */
  deposit: (portion: string | null) => string;
  taxableBase: string;
  taxOn: (tax: string, base: string) => string;
  exempt: string;
  beforeWithholding: string;
  withheld: string;
  rounding: string;
  due: Record<DocumentBlock['kind'], string>;
  /** In place of the amount due, for a document of which not all is due any more. */
  total: string;
  taxesIncluded: string;
  paymentInstructions: string;
  notes: string;
  terms: string;
  page: (page: number, pages: number) => string;
  fingerprint: string;
  attachment: string;
}

export const DOCUMENT_WORDS: Record<DocumentLocale, DocumentWords> = {
  en: {
    title: { invoice: 'Invoice', deposit: 'Deposit invoice', credit_note: 'Credit note', quote: 'Quote' },
    mark: { draft: 'DRAFT', void: 'VOID' },
    seller: 'From',
    client: 'Bill to',
    quotedTo: 'For',
    taxId: 'Tax ID',
    taxRegime: 'Tax regime',
    issueDate: 'Issue date',
    dueDate: 'Due date',
    validUntil: 'Valid until',
    revision: 'Version',
    options: 'Options',
    insteadOf: (description) => `Instead of ${description}`,
    corrects: 'Corrects invoice',
    poNumber: 'PO number',
    exchange: 'Exchange rate',
    exchangeRate: (unit, amount, day) => `1 ${unit} = ${amount} on ${day}`,
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    taxes: 'Taxes',
    amount: 'Amount',
    discountOf: (portion) => `Discount ${portion}`,
    discount: 'Discount',
    discountOn: (rate, base) => `Discount of ${rate} on ${base}`,
    carriedForward: 'Carried forward',
    broughtForward: 'Brought forward',
    subtotal: 'Subtotal',
    depositOf: (number, day) => `Deposit ${number} of ${day}`,
    deposit: (portion) => (portion === null ? 'Deposit' : `Deposit of ${portion}`),
    taxableBase: 'Taxable amount',
    taxOn: (tax, base) => `${tax} on ${base}`,
    exempt: 'Exempt',
    beforeWithholding: 'Total before withholding',
    withheld: 'withheld',
    rounding: 'Rounding',
    due: { invoice: 'Amount due', deposit: 'Amount due', credit_note: 'Total credited', quote: 'Total' },
    total: 'Total',
    taxesIncluded: 'Prices and amounts of the lines include taxes.',
    paymentInstructions: 'Payment instructions',
    notes: 'Notes',
    terms: 'Terms',
    page: (page, pages) => `Page ${page} of ${pages}`,
    fingerprint: 'SHA-256',
    attachment: 'The data of this document',
  },
  es: {
    title: {
      invoice: 'Factura',
      deposit: 'Factura de anticipo',
      credit_note: 'Nota de crédito',
      quote: 'Cotización',
    },
    mark: { draft: 'BORRADOR', void: 'CANCELADA' },
    seller: 'De',
    client: 'Facturar a',
    quotedTo: 'Para',
    taxId: 'ID fiscal',
    taxRegime: 'Régimen fiscal',
    issueDate: 'Fecha de emisión',
    dueDate: 'Vencimiento',
    validUntil: 'Válida hasta',
    revision: 'Versión',
    options: 'Opciones',
    insteadOf: (description) => `En lugar de ${description}`,
    corrects: 'Corrige la factura',
    poNumber: 'Orden de compra',
    exchange: 'Tipo de cambio',
    exchangeRate: (unit, amount, day) => `1 ${unit} = ${amount} al ${day}`,
    description: 'Descripción',
    quantity: 'Cantidad',
    unitPrice: 'Precio unitario',
    taxes: 'Impuestos',
    amount: 'Importe',
    discountOf: (portion) => `Descuento ${portion}`,
    discount: 'Descuento',
    discountOn: (rate, base) => `Descuento del ${rate} sobre ${base}`,
    carriedForward: 'Suma y sigue',
    broughtForward: 'Suma anterior',
    subtotal: 'Subtotal',
    depositOf: (number, day) => `Anticipo ${number} del ${day}`,
    deposit: (portion) => (portion === null ? 'Anticipo' : `Anticipo del ${portion}`),
    taxableBase: 'Base gravable',
    taxOn: (tax, base) => `${tax} sobre ${base}`,
    exempt: 'Exento',
    beforeWithholding: 'Total antes de retenciones',
    withheld: 'retenido',
    rounding: 'Redondeo',
    due: {
      invoice: 'Total a pagar',
      deposit: 'Total a pagar',
      credit_note: 'Total acreditado',
      quote: 'Total',
    },
    total: 'Total',
    taxesIncluded: 'Los precios e importes de las líneas incluyen impuestos.',
    paymentInstructions: 'Instrucciones de pago',
    notes: 'Notas',
    terms: 'Condiciones',
    page: (page, pages) => `Página ${page} de ${pages}`,
    fingerprint: 'SHA-256',
    attachment: 'Los datos de este documento',
  },
};

import { createHash } from 'node:crypto';
import {
  type DocumentBlock,
  type DocumentParty,
  discountRateOf,
  type Invoice,
  type LocalDate,
  type Paper,
  paperOf,
  printedAddress,
  printedDeductions,
} from '@oficio/contracts';
import { totalsOf } from './invoice-amounts.ts';

/** The version of the documents' layout. */
const TEMPLATE = 1;

/** Everything outside the invoice that its document shows. */
export interface DocumentFacts {
  baseCurrency: string;
  seller: Party;
  client: Party;
  locale: DocumentBlock['locale'];
  paper: Paper | null;
  paymentInstructions: string | null;
  logo: Buffer | null;
  /** The number of the corrected invoice. */
  corrects: string | null;
}

interface Party extends Omit<DocumentParty, 'address'> {
  address: Parameters<typeof printedAddress>[0];
}

/** What a document gets at its issue. */
export interface IssuedValues {
  number: string | null;
  issueDate: LocalDate;
  dueDate: LocalDate | null;
  fxRateE8: number | null;
}

/** What of an invoice its document shows. */
type PrintedInvoice = Pick<
  Invoice,
  | 'kind'
  | 'currency'
  | 'poNumber'
  | 'taxMode'
  | 'roundingMode'
  | 'cashStepMinor'
  | 'discount'
  | 'deductions'
  | 'notes'
  | 'terms'
> & { lines: readonly Omit<Invoice['lines'][number], 'source' | 'creditsLineId'>[] };

/** The document of an invoice, with all that its PDF, its page and its mail show. */
export function documentBlock(
  invoice: PrintedInvoice,
  facts: DocumentFacts,
  issued: IssuedValues,
): DocumentBlock {
  const totals = totalsOf(invoice);
  const discountRate = discountRateOf(invoice);
  const { netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor, taxes } = totals;
  return {
    template: TEMPLATE,
    kind: invoice.kind,
    number: issued.number,
    corrects: facts.corrects,
    locale: facts.locale,
    paper: paperOf(facts.paper, facts.seller.countryCode),
    issueDate: issued.issueDate,
    dueDate: issued.dueDate,
    currency: invoice.currency,
    exchange:
      issued.fxRateE8 === null
        ? null
        : { baseCurrency: facts.baseCurrency, rateE8: issued.fxRateE8, on: issued.issueDate },
    poNumber: invoice.poNumber,
    seller: printed(facts.seller),
    client: printed(facts.client),
    taxMode: invoice.taxMode,
    lines: invoice.lines.map((line, index) =>
      printedLine(line, {
        netMinor: totals.lines[index]?.netMinor ?? 0,
        baseMinor: totals.lines[index]?.baseMinor ?? 0,
      }),
    ),
    ...(invoice.deductions.length > 0 && { deductions: printedDeductions(invoice) }),
    taxes,
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    ...(discountRate && { discountRate }),
    netMinor,
    taxMinor,
    withheldMinor,
    adjustMinor,
    totalMinor,
    notes: invoice.notes,
    // Nothing is paid by a credit note.
    terms: invoice.kind === 'credit_note' ? null : invoice.terms,
    paymentInstructions: invoice.kind === 'credit_note' ? null : facts.paymentInstructions,
    logoSha256: facts.logo && sha256(facts.logo),
  };
}

/** A line as a document shows it. */
export function printedLine(
  line: PrintedInvoice['lines'][number],
  { netMinor, baseMinor }: Pick<PrintedInvoice['lines'][number], 'netMinor' | 'baseMinor'>,
): DocumentBlock['lines'][number] {
  return {
    description: line.description,
    quantityE4: line.quantityE4,
    unit: line.unit,
    unitPriceMinor: line.unitPriceMinor,
    ...(line.unitPriceMicros > 0 && { unitPriceMicros: line.unitPriceMicros }),
    discount: line.discount,
    taxes: line.taxes.map(({ name }) => name),
    netMinor,
    baseMinor,
  };
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function printed({ address, ...party }: Party): DocumentParty {
  return { ...party, address: printedAddress(address) };
}

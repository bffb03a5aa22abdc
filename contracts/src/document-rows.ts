import type { MoneyReaders } from './distinct-money.ts';
import type { DocumentBlock, DocumentParty } from './document-block.ts';
import {
  formatDecimal,
  formatDocumentDate,
  formatDocumentMoney,
  formatUnitPrice,
} from './document-format.ts';
import type { DocumentWords } from './document-words.ts';

import { portionOf, priceOf, type UnitPrice } from './exact-money.ts';

type Line = DocumentBlock['lines'][number];
type Tax = DocumentBlock['taxes'][number];

interface DocumentFact {
  label: string;
  value: string;
  strong?: boolean;
}

interface DocumentLine {
  description: string;
  discount: string | null;
  quantity: string;
  price: string;
  taxes: string;
  amount: string;
}

interface TotalRow {
  label: string;
  amount: string;
}

/** The dates, the references and the amount due. */
export function documentFactRows(block: DocumentBlock, words: DocumentWords): DocumentFact[] {
  const { locale, currency, exchange } = block;
  const rows: (DocumentFact | false | null)[] = [
    { label: words.issueDate, value: formatDocumentDate(block.issueDate, locale) },
    block.revision !== undefined && { label: words.revision, value: String(block.revision) },
    block.dueDate !== null && {
      label: block.kind === 'quote' ? words.validUntil : words.dueDate,
      value: formatDocumentDate(block.dueDate, locale),
    },
    block.corrects !== null && { label: words.corrects, value: block.corrects },
    block.poNumber !== null && { label: words.poNumber, value: block.poNumber },
    exchange && {
      label: words.exchange,
      value: words.exchangeRate(
        currency,
        `${formatDecimal(exchange.rateE8, 8, locale)} ${exchange.baseCurrency}`,
        formatDocumentDate(exchange.on, locale),
      ),
    },
    { label: words.due[block.kind], value: documentMoney(block, block.totalMinor), strong: true },
  ];
  return rows.filter((row): row is DocumentFact => Boolean(row));
}

/** The texts of a line. Its amount is that after its own discount, so that the lines add up to the subtotal. */
export function documentLineTexts(line: Line, block: DocumentBlock, words: DocumentWords): DocumentLine {
  const { amountMinor, discountMinor } = amountsOf(line, block.kind);
  const quantity = formatDecimal(line.quantityE4, 4, block.locale);
  return {
    description: line.description,
    discount: discountText(line, discountMinor, block, words),
    quantity: [quantity, line.unit].filter(Boolean).join(' '),
    price: documentPrice(block, line),
    taxes: line.taxes.join(', '),
    amount: documentMoney(block, amountMinor),
  };
}

/** The options of a quote, a line of text for each: `Hosting: 2 × $25.00 = $50.00`. */
export function documentOptionTexts(block: DocumentBlock, words: DocumentWords): string[] {
  return documentOptions(block, words).map((option) => {
    const { description, quantity, price, discount, amount } = documentLineTexts(option, block, words);
    return `${description}: ${[`${quantity} × ${price}`, discount].filter(Boolean).join(', ')} = ${amount}`;
  });
}

/** The options of a quote. The description of an alternative begins with the line that it replaces. */
export function documentOptions({ options = [], lines }: DocumentBlock, words: DocumentWords): Line[] {
  return options.map((option) => {
    const replaced = option.insteadOf === undefined ? undefined : lines[option.insteadOf];
    if (!replaced) return option;
    return { ...option, description: `${words.insteadOf(replaced.description)}: ${option.description}` };
  });
}

/** What each deposit takes from the taxable amount. */
export function documentDeductions(
  { deductions = [], locale }: DocumentBlock,
  words: DocumentWords,
): { label: string; amountMinor: number }[] {
  return deductions.map(({ number, issueDate, baseMinor }) => ({
    label: words.depositOf(number, formatDocumentDate(issueDate, locale)),
    amountMinor: 0 - baseMinor,
  }));
}

/** The rows between the lines and the amount due. Rows that explain nothing are left out. */
export function documentTotalRows(block: DocumentBlock, words: DocumentWords): TotalRow[] {
  const row = (label: string, amountMinor: number) => ({ label, amount: documentMoney(block, amountMinor) });
  const unlessZero = (label: string, amountMinor: number) =>
    amountMinor === 0 ? [] : [row(label, amountMinor)];
  const withheld = block.taxes.filter(({ kind }) => kind === 'withheld');
  return [
    row(words.subtotal, block.subtotalMinor),
    ...unlessZero(discountLabel(block, words), 0 - block.discountMinor),
    ...documentDeductions(block, words).map(({ label, amountMinor }) => row(label, amountMinor)),
    ...(block.netMinor === block.subtotalMinor ? [] : [row(words.taxableBase, block.netMinor)]),
    ...block.taxes
      .filter(({ kind }) => kind === 'added')
      .map((tax) => row(taxLabel(tax, block, words), tax.taxMinor)),
    ...(withheld.length > 0 ? [row(words.beforeWithholding, block.netMinor + block.taxMinor)] : []),
    ...withheld.map((tax) => row(taxLabel(tax, block, words), 0 - tax.taxMinor)),
    ...unlessZero(words.rounding, block.adjustMinor),
  ];
}

export function documentMoney(block: DocumentBlock, amountMinor: number): string {
  const { currency, locale } = block;
  return formatDocumentMoney({ amountMinor, currency }, locale, readersOf(block));
}

export function documentPrice(block: DocumentBlock, price: UnitPrice): string {
  return formatUnitPrice(price, block, readersOf(block));
}

function readersOf({ exchange, seller, client }: DocumentBlock): MoneyReaders {
  return {
    currencies: [exchange?.baseCurrency],
    countryCodes: [seller.countryCode, client.countryCode],
  };
}

/** What the client is called above their name. */
export function clientLabel({ kind }: Pick<DocumentBlock, 'kind'>, words: DocumentWords): string {
  return kind === 'quote' ? words.quotedTo : words.client;
}

/** What a document says about a party below its name. */
export function partyDetails(party: DocumentParty, words: DocumentWords): string[] {
  const details = [
    party.legalName === party.name ? null : party.legalName,
    party.taxId && `${words.taxId}: ${party.taxId}`,
    party.taxRegime && `${words.taxRegime}: ${party.taxRegime}`,
    ...party.address,
    party.email,
    party.phone,
    party.website,
  ];
  return details.filter((line): line is string => line !== null && line !== '');
}

function amountsOf(line: Line, kind: DocumentBlock['kind']): { amountMinor: number; discountMinor: number } {
  const sign = kind === 'credit_note' ? -1 : 1;
  const { quantityE4, discount } = line;
  const gross = priceOf(quantityE4, line);
  const size = Math.abs(gross);
  const share =
    discount === null
      ? 0
      : discount.kind === 'percent'
        ? portionOf(size, discount.ppm)
        : discount.amountMinor;
  const discountMinor = 0 + sign * Math.sign(gross) * share;
  return { amountMinor: 0 + sign * gross - discountMinor, discountMinor };
}

function discountText(
  { discount }: Line,
  discountMinor: number,
  block: DocumentBlock,
  words: DocumentWords,
): string | null {
  if (discount === null || discountMinor === 0) return null;
  const amount = documentMoney(block, 0 - discountMinor);
  if (discount.kind === 'amount') return words.discountOf(amount);
  return words.discountOf(`${formatDecimal(discount.ppm, 4, block.locale)}% (${amount})`);
}

function discountLabel(block: DocumentBlock, words: DocumentWords): string {
  if (!block.discountRate) return words.discount;
  const { ppm, ofMinor } = block.discountRate;
  return words.discountOn(`${formatDecimal(ppm, 4, block.locale)}%`, documentMoney(block, ofMinor));
}

function taxLabel(tax: Tax, block: DocumentBlock, words: DocumentWords): string {
  const rate = tax.exempt ? words.exempt : `${formatDecimal(tax.ratePpm, 4, block.locale)}%`;
  // Many names end with the rate: "IVA 16 %".
  const isNamed = tax.name.replaceAll(' ', '').includes(rate.replaceAll(' ', ''));
  const parts = [tax.name, !isNamed && rate, tax.kind === 'withheld' && words.withheld];
  return words.taxOn(parts.filter(Boolean).join(' '), documentMoney(block, tax.baseMinor));
}

import {
  addDays,
  type BillingSettings,
  type Client,
  type DocumentBlock,
  type DocumentParty,
  discountRateOf,
  type LocalDate,
  paperOf,
  printedAddress,
  printedDeductions,
} from '@oficio/contracts';
import { readRate } from '../../lib/text/typed-values.ts';
import type { StoredDocument } from './edited-document.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import type { InvoiceFormFacts } from './invoice-form-facts.ts';
import { readLine } from './invoice-lines.ts';
import type { FormTotals, TotalsRules } from './invoice-totals-input.ts';

export interface PreviewParts {
  facts: InvoiceFormFacts;
  totals: FormTotals;
  rules: TotalsRules;
  base: StoredDocument | null;
  today: LocalDate;
}

const NOTHING = {
  subtotalMinor: 0,
  discountMinor: 0,
  netMinor: 0,
  taxMinor: 0,
  withheldMinor: 0,
  adjustMinor: 0,
  totalMinor: 0,
  taxes: [],
  lines: [],
};

/** The document of the counted values, as it would be issued or sent now. Lines that can't be read are left out. */
export function previewBlock({ facts, totals: counted, rules, base, today }: PreviewParts): DocumentBlock {
  const { settings, client, organization } = facts;
  const { values } = counted;
  const { lines: lineTotals, ...totals } = counted.totals ?? NOTHING;
  const discountRate = discountRateOf(counted.input);
  const issueDate = values.issueDate ?? today;
  const isCredit = rules.kind === 'credit_note';
  const isForeign = values.currency !== organization.currency;
  const rateE8 = isForeign ? readRate(values.fxRateE8 ?? '').value : null;
  const { subtotalMinor, discountMinor, netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor, taxes } =
    totals;
  return {
    template: 1,
    kind: rules.kind,
    number: base?.number ?? null,
    corrects: null,
    locale: client?.locale ?? 'en',
    paper: paperOf(settings.paper, settings.seller.address.countryCode),
    issueDate,
    ...(base && 'revision' in base && base.revision > 1 && { revision: base.revision }),
    dueDate: lastDayOf(rules, values, issueDate, facts),
    currency: values.currency,
    exchange: rateE8 === null ? null : { baseCurrency: organization.currency, rateE8, on: issueDate },
    poNumber: values.poNumber.trim() || null,
    seller: sellerOf(settings),
    client: clientOf(client, values.clientId?.name ?? ''),
    taxMode: values.taxMode,
    lines: counted.counted.flatMap((index, position) => {
      const { netMinor: net = 0, baseMinor = 0 } = lineTotals[position] ?? {};
      return printedLine(values, rules, index, { netMinor: net, baseMinor });
    }),
    ...(counted.options.length > 0 && {
      options: counted.options.flatMap(({ index, amountMinor, insteadOf }) => {
        const place = insteadOf === null ? -1 : counted.counted.indexOf(insteadOf);
        const lines = printedLine(values, rules, index, { netMinor: amountMinor ?? 0, baseMinor: 0 });
        return lines.map((line) => ({ ...line, ...(place !== -1 && { insteadOf: place }) }));
      }),
    }),
    deductions: printedDeductions({ kind: rules.kind, deductions: values.depositIds }),
    taxes,
    subtotalMinor,
    discountMinor,
    ...(discountRate && { discountRate }),
    netMinor,
    taxMinor,
    withheldMinor,
    adjustMinor,
    totalMinor,
    notes: values.notes.trim() || null,
    terms: isCredit ? null : values.terms.trim() || null,
    paymentInstructions: isCredit || rules.kind === 'quote' ? null : settings.paymentInstructions,
    logoSha256: null,
  };
}

function printedLine(
  { lines, currency }: InvoiceValues,
  { taxes }: TotalsRules,
  index: number,
  amounts: Pick<DocumentBlock['lines'][number], 'netMinor' | 'baseMinor'>,
): DocumentBlock['lines'] {
  const line = lines[index];
  if (!line) return [];
  const { input } = readLine(line, currency);
  return [
    {
      description: input.description,
      quantityE4: input.quantityE4,
      unit: input.unit ?? null,
      unitPriceMinor: input.unitPriceMinor,
      ...(input.unitPriceMicros && { unitPriceMicros: input.unitPriceMicros }),
      discount: input.discount ?? null,
      taxes: (input.taxRateIds ?? []).flatMap((id) => taxes.get(id)?.name ?? []),
      ...amounts,
    },
  ];
}

/** The last day of a document on which the client pays, or answers a quote. */
function lastDayOf(
  { kind }: TotalsRules,
  { dueDate, validUntil }: InvoiceValues,
  issueDate: LocalDate,
  { settings, client }: InvoiceFormFacts,
): LocalDate | null {
  if (kind === 'credit_note') return null;
  if (kind === 'quote') return validUntil ?? addDays(issueDate, settings.quoteValidDays);
  return dueDate ?? dueDateOf(issueDate, settings, client);
}

/** The payment terms that apply to the client, in days. */
export function termsOf(settings: Pick<BillingSettings, 'paymentTermsDays'>, client: Client | null): number {
  return client?.paymentTermsDays ?? settings.paymentTermsDays;
}

/** The due date of an invoice without one of its own. */
export function dueDateOf(issueDate: LocalDate, settings: BillingSettings, client: Client | null): LocalDate {
  return addDays(issueDate, termsOf(settings, client));
}

function sellerOf({ seller, taxRegime }: BillingSettings): DocumentParty {
  const { address, businessEmail, ...party } = seller;
  return {
    ...party,
    taxRegime,
    email: businessEmail,
    address: printedAddress(address),
    countryCode: address.countryCode,
  };
}

function clientOf(client: Client | null, name: string): DocumentParty {
  if (!client) {
    return { ...NOBODY, name };
  }
  const { displayName, legalName, taxId, taxRegime, billingAddress, phone, website } = client;
  return {
    name: displayName,
    legalName,
    taxId,
    taxRegime,
    phone,
    website,
    address: printedAddress(billingAddress),
    countryCode: billingAddress.countryCode,
    email: client.billingEmail ?? client.email,
  };
}

const NOBODY = {
  legalName: null,
  taxId: null,
  taxRegime: null,
  address: [],
  countryCode: null,
  email: null,
  phone: null,
  website: null,
};

import type {
  BillingSettings,
  Client,
  DocumentTax,
  ExchangeRate,
  InvoiceLine,
  LocalDate,
  TaxRate,
} from '@oficio/contracts';
import type { InvoiceValues } from './invoice-fields.ts';

/** The organization in which the document is written. */
export interface InvoicingOrganization {
  id: string;
  name: string;
  currency: string;
  timezone: string;
  logoUrl: string | null;
}

/** What is known before the form is shown. */
export interface KnownFacts {
  organization: InvoicingOrganization;
  settings: BillingSettings;
  taxRates: readonly TaxRate[];
}

/** Everything outside the form that it shows. */
export interface InvoiceFormFacts extends KnownFacts {
  /** The client of the document, once it is chosen and loaded. */
  client: Client | null;
  /** The last rate of the currency, as text. A quote has none. */
  lastRate: { text: string; date: LocalDate; source: ExchangeRate['source'] } | null;
}

/** The currency that the document has when it is saved. */
export function currencyOf(
  { currency }: Pick<InvoiceValues, 'currency'>,
  { client, organization }: Pick<InvoiceFormFacts, 'client' | 'organization'>,
): string {
  return currency || client?.currency || organization.currency;
}

/** The values with those that come from elsewhere as long as nobody has typed others. */
export function filledValues(
  values: InvoiceValues,
  facts: Pick<InvoiceFormFacts, 'client' | 'organization' | 'lastRate'>,
): InvoiceValues {
  const currency = currencyOf(values, facts);
  const isForeign = currency !== facts.organization.currency;
  return {
    ...values,
    currency,
    fxRateE8: isForeign ? (values.fxRateE8 ?? facts.lastRate?.text ?? null) : null,
  };
}

/**
 * The taxes that lines can have. Changed lines get the present rates, and keep a rate that was archived since; lines that
 * haven't changed keep the taxes that they have.
 */
export function taxesOf(
  record: { lines: readonly Pick<InvoiceLine, 'taxes'>[] } | null,
  taxRates: readonly TaxRate[],
  linesChanged: boolean,
): ReadonlyMap<string, DocumentTax> {
  const kept = (record?.lines ?? []).flatMap(({ taxes }) =>
    taxes.map((tax) => [tax.taxRateId, tax] as const),
  );
  const current = taxRates
    .filter(({ archivedAt }) => archivedAt === null)
    .map((rate) => [rate.id, rate] as const);
  return new Map<string, DocumentTax>(linesChanged ? [...kept, ...current] : [...current, ...kept]);
}

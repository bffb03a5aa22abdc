import {
  type BodyOf,
  DOCUMENT_WORDS,
  depositedOf,
  depositPortion,
  formatDecimal,
  formatMoney,
  type Invoice,
  type InvoiceLineInput,
  type invoiceRoutes,
  QUANTITY_SCALE,
  splitDeposit,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { copiedProject } from '../projects/project-of-record.ts';
import { depositFault } from './deposit-bounds.ts';
import { documentFacts } from './document-facts.ts';
import { totalsOf } from './invoice-amounts.ts';
import { invoiceAreaOf } from './invoice-area.ts';
import type { InvoiceBody } from './invoice-body.ts';

/** A percentage in parts per million, or an amount. */
type Wanted = Pick<BodyOf<typeof invoiceRoutes.deposit>, 'ppm' | 'amountMinor'>;

/** The document that a deposit is a part of. */
export interface DepositSource
  extends Pick<
    Invoice,
    | 'organizationId'
    | 'clientId'
    | 'currency'
    | 'lines'
    | 'taxMode'
    | 'roundingMode'
    | 'cashStepMinor'
    | 'discount'
    | 'poNumber'
    | 'project'
    | 'notes'
    | 'terms'
    | 'deductions'
    | 'deposits'
  > {
  kind: 'invoice';
  /** Null: that of the day on which the deposit is issued. */
  fxRateE8: number | null;
  /** The word for the document in a refusal. */
  word: 'invoice' | 'quote';
}

/**
 * Drafts a deposit invoice over a part of a document that is locked, with the same taxes.
 * @param link the column that names the document
 * @throws ApiError request.invalid
 */
export async function draftDeposit(
  kit: RecordKit,
  tx: Transaction,
  scope: OrganizationScope,
  { source, wanted, link }: { source: DepositSource; wanted: Wanted; link: Record<string, string> },
): Promise<Invoice> {
  const { locale } = await documentFacts(tx, { ...source, correctsId: null });
  const { clientId, fxRateE8, roundingMode, poNumber, notes, terms } = source;
  const area = invoiceAreaOf({ kind: 'deposit', correctsId: null, lines: source.lines });
  const body: InvoiceBody = {
    clientId,
    fxRateE8,
    roundingMode,
    projectId: copiedProject(source),
    poNumber,
    notes,
    terms,
    taxMode: 'inclusive',
    currency: source.currency as NonNullable<InvoiceBody['currency']>,
    lines: linesOf(source, wanted, locale),
  };
  return new RecordWrites(kit, area).createIn(tx, scope, body, link);
}

/** A line for each group of taxes. */
function linesOf(source: DepositSource, wanted: Wanted, locale: 'en' | 'es'): InvoiceLineInput[] {
  const { ppm } = wanted;
  const amountMinor = amountOf(source, wanted);
  const groups = splitDeposit({ ...source, cashStep: source.cashStepMinor, deductions: [] }, amountMinor);
  if (!groups || amountMinor > leftOf(source)) throw tooMuch(source);
  const portion = ppm === undefined ? null : `${formatDecimal(ppm, 4, locale)}%`;
  return groups.map(({ lines, priceMinor }) => ({
    description: DOCUMENT_WORDS[locale].deposit(portion),
    quantityE4: QUANTITY_SCALE,
    unit: null,
    unitPriceMinor: priceMinor,
    taxRateIds: (source.lines[lines[0] ?? 0]?.taxes ?? []).map(({ taxRateId }) => taxRateId),
  }));
}

function amountOf(source: DepositSource, { ppm, amountMinor = 0 }: Wanted): number {
  const { cashStepMinor, currency } = source;
  if (ppm !== undefined) {
    const portion = depositPortion(undividedTotal(source), ppm, cashStepMinor);
    const left = leftOf(source);
    // Two rounded halves may be a step above the whole.
    return portion > left && portion - left <= cashStepMinor ? left : portion;
  }
  if (amountMinor % cashStepMinor === 0) return amountMinor;
  const step = formatMoney({ amountMinor: cashStepMinor, currency });
  throw fieldFault('request.invalid', {
    path: 'amountMinor',
    message: `Totals are rounded to steps of ${step}`,
  });
}

function undividedTotal(source: DepositSource): number {
  return totalsOf({ ...source, deductions: [] }).totalMinor;
}

/** What no deposit takes of the document yet. */
function leftOf(source: DepositSource): number {
  return undividedTotal(source) - depositedOf(source);
}

function tooMuch(source: DepositSource): ApiError {
  const { currency, word } = source;
  return depositFault(
    { word, currency, totalMinor: undividedTotal(source), takenMinor: depositedOf(source) },
    'amountMinor',
  );
}

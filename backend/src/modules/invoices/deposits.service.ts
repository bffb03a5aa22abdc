import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type Deposit,
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
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord, lockRows } from '../../records/record-rows.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { fieldFault, requireVersion } from '../invoice-settings/setting-rows.ts';
import { depositFault } from './deposit-bounds.ts';
import { openDeposits } from './deposits.ts';
import { documentFacts } from './document-facts.ts';
import { totalsOf } from './invoice-amounts.ts';
import { invoiceArea, invoiceAreaOf } from './invoice-area.ts';

type Wanted = BodyOf<typeof invoiceRoutes.deposit>;

/** Deposit invoices: parts of an invoice that the client pays before it. */
@Injectable()
export class DepositsService {
  constructor(private readonly kit: RecordKit) {}

  /** The deposits of a client that no document deducts. */
  open(scope: OrganizationScope, clientId: string): Promise<Deposit[]> {
    return this.kit.database.transaction(scope, (tx) => openDeposits(tx, scope, clientId));
  }

  /**
   * Drafts a deposit invoice over a part of a draft, of what it is without deductions. The deposits of one draft together
   * are at most that: the draft stays locked, so that two that are asked for at once count each other.
   * @throws ApiError version.stale, invoice.not_draft, request.invalid
   */
  draft(scope: OrganizationScope, id: string, wanted: Wanted): Promise<Invoice> {
    return this.kit.work.write(scope, async (tx) => {
      await lockRows(invoiceArea, tx, scope, [id]);
      const { record } = await lockRecord(this.kit, invoiceArea, tx, scope, id);
      return this.#draftIn(tx, scope, record, wanted);
    });
  }

  async #draftIn(
    tx: Transaction,
    scope: OrganizationScope,
    source: Invoice,
    wanted: Wanted,
  ): Promise<Invoice> {
    if (source.deletedAt !== null) throw new ApiError('resource.not_found');
    requireVersion(source, wanted.version);
    if (source.lifecycle !== 'draft' || source.kind !== 'invoice') {
      throw new ApiError('invoice.not_draft', 'A deposit is asked for before the invoice is issued.');
    }
    const { locale } = await documentFacts(tx, source);
    const { clientId, currency, fxRateE8, roundingMode, poNumber, notes, terms } = source;
    const area = invoiceAreaOf({ kind: 'deposit', correctsId: null, lines: source.lines });
    const body = {
      clientId,
      fxRateE8,
      roundingMode,
      poNumber,
      notes,
      terms,
      taxMode: 'inclusive' as const,
      currency: currency as NonNullable<Parameters<typeof area.defaults>[2]['currency']>,
      lines: linesOf(source, wanted, locale),
    };
    return new RecordWrites(this.kit, area).createIn(tx, scope, body, { deposit_of_id: source.id });
  }
}

/** A line for each group of taxes. */
function linesOf(source: Invoice, wanted: Wanted, locale: 'en' | 'es'): InvoiceLineInput[] {
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

function amountOf(source: Invoice, { ppm, amountMinor = 0 }: Wanted): number {
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

function undividedTotal(source: Invoice): number {
  return totalsOf({ ...source, deductions: [] }).totalMinor;
}

/** What no deposit takes of the draft yet. */
function leftOf(source: Invoice): number {
  return undividedTotal(source) - depositedOf(source);
}

function tooMuch(source: Invoice): ApiError {
  const { currency } = source;
  return depositFault(
    { currency, totalMinor: undividedTotal(source), takenMinor: depositedOf(source) },
    'amountMinor',
  );
}

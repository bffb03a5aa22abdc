import { Injectable } from '@nestjs/common';
import type { BodyOf, Deposit, Invoice, invoiceRoutes } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord, lockRows } from '../../records/record-rows.ts';
import { requireVersion } from '../invoice-settings/setting-rows.ts';
import { type DepositSource, draftDeposit } from './deposit-draft.ts';
import { openDeposits } from './deposits.ts';
import { invoiceArea } from './invoice-area.ts';

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
   * are at most that: the draft stays locked, so that two that are asked for at once count each other. A deposit of an
   * invoice that bills a quote is one of that quote, so that the quote keeps it when the draft is deleted.
   * @throws ApiError version.stale, invoice.not_draft, request.invalid
   */
  draft(
    scope: OrganizationScope,
    id: string,
    { version, ...wanted }: BodyOf<typeof invoiceRoutes.deposit>,
  ): Promise<Invoice> {
    return this.kit.work.write(scope, async (tx) => {
      await lockRows(invoiceArea, tx, scope, [id]);
      const { record } = await lockRecord(this.kit, invoiceArea, tx, scope, id);
      const link = record.quote ? { quote_id: record.quote.id } : { deposit_of_id: id };
      return draftDeposit(this.kit, tx, scope, { source: sourceOf(record, version), wanted, link });
    });
  }
}

function sourceOf(invoice: Invoice, version: number): DepositSource {
  if (invoice.deletedAt !== null) throw new ApiError('resource.not_found');
  requireVersion(invoice, version);
  if (invoice.lifecycle !== 'draft' || invoice.kind !== 'invoice') {
    throw new ApiError('invoice.not_draft', 'A deposit is asked for before the invoice is issued.');
  }
  return { ...invoice, kind: 'invoice', word: 'invoice' };
}

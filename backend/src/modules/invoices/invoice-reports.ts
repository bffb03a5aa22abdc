import { Injectable } from '@nestjs/common';
import type { Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { RecordScope } from '../../records/record-area.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lockRecord, updateRow } from '../../records/record-rows.ts';
import type { RecordChange } from '../../records/record-writes.ts';
import { invoiceArea } from './invoice-area.ts';

/** An invoice, and what reports its change: `Oficio`, `Mail`. */
export interface Reported {
  organizationId: string;
  id: string;
  system: string;
}

/** Changes of invoices that no member makes: the schedule, the delivery of mails, the views of clients. */
@Injectable()
export class InvoiceReports {
  constructor(private readonly kit: RecordKit) {}

  /**
   * Locks the invoice, changes it, and writes the audit entry. Null leaves it as it is. Runs as the worker.
   * @throws ApiError resource.not_found
   */
  async change(
    tx: Transaction,
    { organizationId, id, system }: Reported,
    work: (invoice: Invoice) => Promise<RecordChange | null> | RecordChange | null,
  ): Promise<void> {
    // No member of an invoice depends on the caller's organization.
    const scope = { organizationId } as RecordScope;
    const { record, clientId } = await lockRecord(this.kit, invoiceArea, tx, scope, id);
    const change = await work(record);
    if (!change) return;
    updateRow(this.kit, invoiceArea, tx, scope, id, change.columns);
    const further = (await change.after?.()) ?? [];
    for (const entry of further) await this.kit.audit.record(tx, { organizationId, system }, entry);
    const { name } = await lockRecord(this.kit, invoiceArea, tx, scope, id, record);
    await this.kit.audit.record(
      tx,
      { organizationId, system },
      { action: change.action, entity: { type: 'invoice', id, name, clientId }, changes: change.changes },
    );
  }
}

import { Injectable } from '@nestjs/common';
import { type Invoice, localDateAt } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { Jobs } from '../../jobs/jobs.ts';
import type { RecordChange } from '../../records/record-writes.ts';
import { issueInvoice } from './invoice-issue.ts';
import { InvoiceReports } from './invoice-reports.ts';
import { type DueInvoice, dueInvoices } from './invoices.repository.ts';

/** The most invoices that one run issues. */
const BATCH = 1_000;

/** Issues scheduled invoices on their day, in their organization's time zone. */
@Injectable()
export class ScheduledInvoices {
  constructor(
    private readonly worker: WorkerDatabase,
    private readonly reports: InvoiceReports,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('invoice.scheduled', '11 * * * *', () => this.#issueDue());
  }

  /** One transaction each, so that an invoice that can't be issued holds back no other. */
  async #issueDue(): Promise<void> {
    const due = await dueInvoices(this.worker, this.clock.instant(), BATCH);
    const errors: unknown[] = [];
    for (const invoice of due) {
      await this.#issue(invoice).catch((error) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  async #issue(due: DueInvoice): Promise<void> {
    // After downtime the day is the present one, because numbers follow dates.
    const today = localDateAt(this.clock.now().getTime(), due.timezone);
    try {
      await this.#change(due, (tx, invoice) =>
        issueInvoice(tx, invoice, { today, at: this.clock.instant(), userId: null, issueDate: today }),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A person has to decide: the draft is back, and its timeline has the reason.
      await this.#change(due, () => ({
        action: 'unscheduled',
        columns: { lifecycle: 'draft', scheduled_for: null, issue_date: null },
        changes: { reason: error.message },
      }));
    }
  }

  #change(
    { id, organizationId }: DueInvoice,
    work: (tx: Transaction, invoice: Invoice) => Promise<RecordChange> | RecordChange,
  ): Promise<void> {
    return this.worker.transaction(NO_USER, (tx) =>
      this.reports.change(tx, { id, organizationId, system: 'Oficio' }, (invoice) =>
        // Another run, or a person, was quicker.
        invoice.lifecycle === 'scheduled' ? work(tx, invoice) : null,
      ),
    );
  }
}

import { Injectable } from '@nestjs/common';
import { localDateAt, occurrenceOn } from '@oficio/contracts';
import { afterRecurringEvent, type RecurringEvent } from '@oficio/machines/recurring-document';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { type RecordAuthor, RecordWrites } from '../../records/record-writes.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { issueInvoice } from '../invoices/invoice-issue.ts';
import { InvoiceReports } from '../invoices/invoice-reports.ts';
import { InvoiceMailsService } from '../invoices/mails/invoice-mails.service.ts';
import { type LockedSeries, RecurringRepository } from './recurring.repository.ts';
import { clientGone, entityOf } from './recurring.service.ts';
import { factsOf, recurrenceOf } from './series-facts.ts';

/** The most series of one run. */
const BATCH = 1_000;
const SYSTEM = 'Oficio';

interface Series {
  id: string;
  organizationId: string;
}

/** Makes the invoices of series on their days, in the time zone of their organization. */
@Injectable()
export class DueOccurrences {
  readonly #writes;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly recurring: RecurringRepository,
    private readonly reports: InvoiceReports,
    private readonly mails: InvoiceMailsService,
    private readonly kit: RecordKit,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    this.#writes = new RecordWrites(kit, invoiceArea);
    jobs.every('recurring.due', '13 * * * *', () => this.run());
  }

  /** A series that can't be continued holds back no other. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const series of await this.recurring.due(this.clock.instant(), BATCH)) {
      await this.#makeAll(series).catch((error) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  /** One transaction for each occurrence. */
  async #makeAll(series: Series): Promise<void> {
    while (await this.#makeNext(series));
  }

  async #makeNext(series: Series): Promise<boolean> {
    try {
      return await this.#change(series, (tx, locked, today) => this.#make(tx, locked, today));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return this.#change(series, async (tx, locked, today) => {
        const failure = { lastFailure: error.message, failedOn: today };
        await this.#apply(tx, locked, { type: 'occurrence.failed' }, failure);
        return false;
      });
    }
  }

  /** Runs the work with the locked series if an occurrence is due, and no other process works on it. */
  #change(
    { id, organizationId }: Series,
    work: (tx: Transaction, series: LockedSeries, today: string) => Promise<boolean>,
  ): Promise<boolean> {
    return this.worker.transaction(NO_USER, async (tx) => {
      const series = await this.recurring.lockFree(tx, organizationId, id);
      if (series?.status !== 'active' || series.nextOn === null) return false;
      if (series.isClientGone) {
        await this.#apply(tx, series, { type: 'client.gone' }, { lastFailure: clientGone(series) });
        return false;
      }
      const today = localDateAt(this.clock.now().getTime(), series.timezone);
      const isTriedToday = series.failedOn !== null && series.failedOn >= today;
      return series.nextOn <= today && !isTriedToday && work(tx, series, today);
    });
  }

  /** After downtime the last due occurrence is made as usual, and the earlier ones as drafts. */
  async #make(tx: Transaction, series: LockedSeries, today: string): Promise<boolean> {
    const { id, organizationId, clientId, template, nextOccurrence, nextOn, createdBy, baseCurrency } =
      series;
    const following = occurrenceOn(recurrenceOf(series), nextOccurrence + 1);
    const isMissed = following !== null && following <= today;
    // No rule of invoices depends on another part of the organization.
    const organization = { currency: baseCurrency, sees: 'all' } as RecordAuthor['organization'];
    const invoice = await this.#writes.createIn(
      tx,
      { organizationId, organization, userId: createdBy, system: SYSTEM },
      { clientId, ...template },
      {
        recurring_id: id,
        occurrence: nextOccurrence,
        occurrence_on: nextOn,
        occurrence_missed: isMissed,
      },
    );
    const mode = isMissed ? 'draft' : series.mode;
    const reported = { id: invoice.id, organizationId, system: SYSTEM };
    if (mode !== 'draft') {
      await this.reports.change(tx, reported, (draft) =>
        issueInvoice(tx, draft, { today, at: this.clock.instant(), issueDate: today }),
      );
    }
    if (mode === 'issue_and_send') {
      await this.reports.change(tx, reported, (issued) => this.mails.sendSuggested(tx, issued));
    }
    await this.#apply(tx, series, { type: 'occurrence.made' }, { lastFailure: null, failedOn: null });
    return true;
  }

  /** Stores what follows from an event. A pause has an entry in the audit log. */
  async #apply(
    tx: Transaction,
    series: LockedSeries,
    event: RecurringEvent,
    failure: { lastFailure: string | null; failedOn?: string | null },
  ): Promise<void> {
    const facts = afterRecurringEvent(factsOf(series), event);
    if (!facts) throw new Error(`A series that is ${series.status} doesn’t allow ${event.type}`);
    const { status, nextOccurrence, failures, recurrence } = facts;
    const nextOn = status === 'ended' ? null : occurrenceOn(recurrence, nextOccurrence);
    const at = this.clock.instant();
    await this.recurring.update(tx, series, { status, nextOccurrence, failures, nextOn }, { at, ...failure });
    if (status === 'active') return;
    await this.kit.audit.record(
      tx,
      { organizationId: series.organizationId, system: SYSTEM },
      {
        action: status,
        entity: entityOf(series),
        ...(failure.lastFailure !== null && { changes: { reason: failure.lastFailure } }),
      },
    );
  }
}

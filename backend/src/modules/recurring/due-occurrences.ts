import { Injectable } from '@nestjs/common';
import { type InvoiceTemplate, localDateAt, occurrenceOn } from '@oficio/contracts';
import { afterRecurringEvent, type RecurringEvent } from '@oficio/machines/recurring-document';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { type RecordAuthor, RecordWrites } from '../../records/record-writes.ts';
import { notify } from '../../writes/notify.ts';
import { expenseArea } from '../accounting/expense-area.ts';
import { incomeArea } from '../accounting/income-area.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { issueInvoice } from '../invoices/invoice-issue.ts';
import { InvoiceReports } from '../invoices/invoice-reports.ts';
import { InvoiceMailsService } from '../invoices/mails/invoice-mails.service.ts';
import { DueSeriesRepository } from './due-series.repository.ts';
import { filledSubject } from './filled-template.ts';
import { type LockedSeries, RecurringRepository } from './recurring.repository.ts';
import { clientGone, entityOf } from './recurring.service.ts';
import { type Subject, storedSubject } from './recurring-template.ts';
import { factsOf, recurrenceOf } from './series-facts.ts';

/** The most series of one run. */
const BATCH = 1_000;
const SYSTEM = 'Oficio';

interface Series {
  id: string;
  organizationId: string;
}

/** Makes the documents of series on their days, in the time zone of their organization. */
@Injectable()
export class DueOccurrences {
  readonly #invoices;
  readonly #income;
  readonly #expenses;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly recurring: RecurringRepository,
    private readonly series: DueSeriesRepository,
    private readonly reports: InvoiceReports,
    private readonly mails: InvoiceMailsService,
    private readonly kit: RecordKit,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    this.#invoices = new RecordWrites(kit, invoiceArea);
    this.#income = new RecordWrites(kit, incomeArea);
    this.#expenses = new RecordWrites(kit, expenseArea);
    jobs.every('recurring.due', '13 * * * *', () => this.run());
  }

  /** A series that can't be continued holds back no other. */
  async run(): Promise<void> {
    const errors: unknown[] = [];
    for (const series of await this.series.due(this.clock.instant(), BATCH)) {
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
    const following = occurrenceOn(recurrenceOf(series), series.nextOccurrence + 1);
    const isMissed = following !== null && following <= today;
    const subject = filledSubject(series, series.nextOn ?? today, storedSubject(series));
    if (subject.kind === 'invoice')
      await this.#makeInvoice(tx, series, subject.template, { isMissed, today });
    else await this.#makeEntry(tx, series, subject, isMissed);
    await this.#apply(tx, series, { type: 'occurrence.made' }, { lastFailure: null, failedOn: null });
    return true;
  }

  async #makeInvoice(
    tx: Transaction,
    series: LockedSeries,
    template: InvoiceTemplate,
    { isMissed, today }: { isMissed: boolean; today: string },
  ): Promise<void> {
    const { id, organizationId, clientId, nextOccurrence, nextOn } = series;
    if (clientId === null) throw new Error(`The series ${id} has no client`);
    const invoice = await this.#invoices.createIn(
      tx,
      authorOf(series),
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
        issueInvoice(tx, draft, { today, at: this.clock.instant(), userId: null, issueDate: today }),
      );
    }
    if (mode === 'issue_and_send') {
      await this.reports.change(tx, reported, (issued) => this.mails.sendSuggested(tx, issued));
    }
  }

  /** An entry has the day of its occurrence. Income that was missed is booked, too, because it has no drafts. */
  async #makeEntry(
    tx: Transaction,
    series: LockedSeries,
    { kind, template }: Exclude<Subject, { kind: 'invoice' }>,
    isMissed: boolean,
  ): Promise<void> {
    const { id, clientId, nextOccurrence, nextOn } = series;
    if (nextOn === null) return;
    const entry = { clientId, date: nextOn };
    const columns = { recurring_id: id, occurrence: nextOccurrence, source: 'recurring' };
    if (kind === 'income') {
      await this.#income.createIn(tx, authorOf(series), { ...template, ...entry }, columns);
      return;
    }
    const isPlanned = isMissed || series.mode === 'draft';
    const status = isPlanned ? 'planned' : template.status;
    await this.#expenses.createIn(tx, authorOf(series), { ...template, ...entry, status }, columns);
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
    if (status === 'paused') {
      const { id: seriesId, organizationId } = series;
      await this.jobs.enqueue(tx, 'recurring-pause.send', { organizationId, seriesId });
      notify(
        tx,
        { organizationId, at },
        {
          type: 'recurring_paused',
          entity: { type: 'recurring_document', id: seriesId },
          clientId: series.clientId,
          params: { name: series.name, reason: failure.lastFailure ?? '' },
        },
      );
    }
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

/** The rules of documents depend on no other part of the organization. */
function authorOf({
  organizationId,
  createdBy,
  baseCurrency: currency,
  timezone,
}: LockedSeries): RecordAuthor {
  const organization = { currency, timezone, sees: 'all' } as RecordAuthor['organization'];
  return { organizationId, organization, userId: createdBy, system: SYSTEM };
}

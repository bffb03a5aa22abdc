import { Injectable } from '@nestjs/common';
import {
  type DocumentLocale,
  daysBetween,
  formatDocumentDate,
  formatDocumentMoney,
  localDateAt,
  type SkipReason,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { type ComposedMail, compose } from '../../mails/index.ts';
import { InvoiceMailsService } from '../invoices/mails/invoice-mails.service.ts';
import { mailBranding } from '../organization/mails/mail-branding.ts';
import { MailAreas } from '../outbox/mail-areas.ts';
import { Outbox } from '../outbox/outbox.ts';
import type { MailArea, StoredMessage } from '../outbox/outbox.types.ts';
import { type AnnouncedFacts, DueSeriesRepository } from './due-series.repository.ts';
import { type LockedSeries, RecurringRepository } from './recurring.repository.ts';
import { NOTICE_WORDS } from './recurring-notice-words.ts';

/** The most notices of one run. */
const BATCH = 1_000;
const ENTITY = 'recurring_document';

/** Tells clients some days ahead that a recurring invoice comes. */
@Injectable()
export class RecurringNotices implements MailArea {
  readonly isDocument = false;

  constructor(
    private readonly worker: WorkerDatabase,
    private readonly recurring: RecurringRepository,
    private readonly series: DueSeriesRepository,
    private readonly invoiceMails: InvoiceMailsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    areas: MailAreas,
    jobs: Jobs,
  ) {
    areas.register(ENTITY, this);
    jobs.every('recurring.notice', '19 * * * *', () => this.announce());
  }

  async announce(): Promise<void> {
    for (const { id, organizationId } of await this.series.toAnnounce(this.clock.instant(), BATCH)) {
      await this.worker.transaction(NO_USER, async (tx) => {
        const series = await this.recurring.lockFree(tx, organizationId, id);
        if (series) await this.#queue(tx, series);
      });
    }
  }

  async #queue(tx: Transaction, series: LockedSeries): Promise<void> {
    const { id, organizationId, clientId, nextOccurrence, nextOn, isClientGone } = series;
    if (clientId === null || nextOn === null || isClientGone) return;
    const days = this.#dueNotice(series);
    if (days === undefined) return;
    const { to, cc } = await this.invoiceMails.addressesOf(tx, { organizationId, clientId });
    const [first] = to;
    // A client without an address is a failure on the day itself.
    if (first === undefined) return;
    const { name: seller } = await mailBranding(tx, organizationId);
    const locale: DocumentLocale = series.locale === 'es' ? 'es' : 'en';
    const words = NOTICE_WORDS[locale];
    const amount = formatDocumentMoney(
      { amountMinor: series.totalMinor, currency: series.currency },
      locale,
      {
        currencies: [series.baseCurrency],
        countryCodes: [series.clientCountry],
      },
    );
    const day = formatDocumentDate(nextOn, locale);
    await this.outbox.enqueueMail(tx, {
      organizationId,
      clientId,
      contactId: null,
      to: first,
      cc,
      locale,
      kind: 'automatic',
      templateKey: 'recurring_notice',
      entityType: ENTITY,
      entityId: id,
      occurrenceKey: `recurring.notice:${id}:${nextOccurrence}:${days}`,
      subject: words.subject(seller, day),
      bodyText: words.text({ client: series.clientName ?? '', name: series.name, amount, day }),
      reason: { occurrence: nextOccurrence, on: nextOn, days },
      createdBy: null,
    });
  }

  async stillWanted(
    tx: Transaction,
    { organizationId, entityId, reason }: StoredMessage,
  ): Promise<SkipReason | null> {
    const facts = await this.series.factsOf(tx, { organizationId, id: entityId });
    if (!facts) return 'removed';
    if (facts.status !== 'active') return 'paused';
    const isDue = facts.nextOccurrence === reason.occurrence && this.#dueNotice(facts) === reason.days;
    return isDue ? null : 'superseded';
  }

  /** The nearest notice whose day has come, in days ahead. It stands for those before it, which may be late. */
  #dueNotice({ noticeDays, nextOn, timezone }: AnnouncedFacts): number | undefined {
    if (nextOn === null) return undefined;
    const left = daysBetween(localDateAt(this.clock.now().getTime(), timezone), nextOn);
    const due = noticeDays.filter((days) => days >= left);
    return due.length > 0 ? Math.min(...due) : undefined;
  }

  async compose({ organizationId, subject, bodyText, locale }: StoredMessage): Promise<ComposedMail> {
    const brand = await this.worker.transaction(NO_USER, (tx) => mailBranding(tx, organizationId));
    const language = locale === 'es' ? 'es' : 'en';
    const words = NOTICE_WORDS[language];
    return compose({
      language,
      brand,
      subject,
      preheader: subject,
      heading: words.heading,
      paragraphs: (bodyText ?? '').split('\n').filter((line) => line.trim() !== ''),
      notes: [],
      reason: words.reason(brand.name),
    });
  }

  /** Nothing depends on the outcome: the invoice comes anyway. */
  async onOutcome(): Promise<void> {}
}

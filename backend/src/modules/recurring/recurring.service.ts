import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  isMonthly,
  localDateAt,
  nextOccurrences,
  occurrenceOn,
  type QueryOf,
  RECURRING,
  type RecurringDocument,
  type recurringRoutes,
} from '@oficio/contracts';
import { afterRecurringEvent, type RecurringEvent } from '@oficio/machines/recurring-document';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { requireClient } from '../../records/client-of-record.ts';
import { differences } from '../../records/differences.ts';
import { RecordKit } from '../../records/record-kit.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';
import { fieldFault, requireVersion } from '../invoice-settings/setting-rows.ts';
import { InvoiceMailsService } from '../invoices/mails/invoice-mails.service.ts';
import { keepSeriesOfQuote, requireQuoteForSeries } from '../quotes/quote-series.ts';
import { type LockedSeries, RecurringRepository, type SeriesFields } from './recurring.repository.ts';
import { amountOf, changedSubject, storedSubject, subjectOf } from './recurring-template.ts';
import { changedRecurrence, noOccurrence, requireComing } from './series-days.ts';
import { factsOf, recurrenceOf } from './series-facts.ts';
import { requireNeeds } from './series-needs.ts';
import { requireMay } from './series-rights.ts';

type Body = BodyOf<typeof recurringRoutes.create>;

/** What people do with series of recurring documents. */
@Injectable()
export class RecurringService {
  constructor(
    private readonly kit: RecordKit,
    private readonly recurring: RecurringRepository,
    private readonly mails: InvoiceMailsService,
  ) {}

  list(scope: OrganizationScope, query: QueryOf<typeof recurringRoutes.list>) {
    return this.recurring.page(scope, query);
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationScope, id: string): Promise<RecurringDocument> {
    return this.recurring.one(scope, id);
  }

  /** @throws ApiError resource.not_found */
  async preview(scope: OrganizationScope, id: string): Promise<AnswerOf<typeof recurringRoutes.preview>> {
    const series = await this.recurring.one(scope, id);
    const { currency, totalMinor, nextOccurrence, status } = series;
    const count = status === 'ended' ? 0 : RECURRING.previewed;
    const coming = nextOccurrences(recurrenceOf(series), nextOccurrence, count);
    return { currency, items: coming.map((occurrence) => ({ ...occurrence, totalMinor })) };
  }

  /** @throws ApiError as `requireQuoteForSeries`, request.invalid, resource.not_found, access.forbidden, amount.too_large, invoice.discount_exceeds */
  create(scope: OrganizationScope, body: Body): Promise<RecurringDocument> {
    return this.kit.work.write(scope, async (tx) => {
      const { name, clientId = null, mode, noticeDays = [] } = body;
      const subject = subjectOf(body);
      if (!subject) throw new ApiError('request.invalid');
      const { kind, template } = subject;
      requireMay(scope, { kind, mode, noticeDays });
      await requireClient(tx, scope, body, { clientId });
      if (body.forQuote) await requireQuoteForSeries(this.kit, tx, scope, body.forQuote, { kind, clientId });
      const recurrence = {
        frequency: body.frequency,
        interval: body.interval ?? 1,
        startOn: body.startOn,
        anchorDay: isMonthly(body.frequency) ? (body.anchorDay ?? null) : null,
        startOccurrence: 1,
        endOn: body.endOn ?? null,
        endAfter: body.endAfter ?? null,
      };
      requireComing(body.startOn, this.#today(scope));
      const nextOn = occurrenceOn(recurrence, 1);
      if (nextOn === null) throw noOccurrence(recurrence);
      const id = this.kit.newId();
      const fields: SeriesFields = {
        kind,
        name,
        clientId,
        template,
        mode,
        noticeDays: farthestFirst(noticeDays),
        ...recurrence,
        ...(await amountOf(tx, scope, subject, { clientId, on: nextOn })),
        status: 'active',
        nextOccurrence: 1,
        nextOn,
        failures: 0,
      };
      await this.recurring.insert(tx, scope, { id, fields, at: this.kit.clock.instant() });
      if (body.forQuote) keepSeriesOfQuote(this.kit, tx, scope, { quoteId: body.forQuote.id, seriesId: id });
      // Its row locks the client, so that either this sees a deletion, or the deletion sees the series.
      await requireClient(tx, scope, body, { clientId });
      return this.#finish(tx, scope, id, 'created', { ...body });
    });
  }

  /** @throws ApiError as `create`, version.stale, resource.in_use for a series that has ended */
  update(
    scope: OrganizationScope,
    id: string,
    body: BodyOf<typeof recurringRoutes.update>,
  ): Promise<RecurringDocument> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await this.#lock(tx, scope, id, body.version);
      const { name = before.name, clientId = before.clientId } = body;
      const { mode = before.mode, noticeDays = before.noticeDays } = body;
      const subject = changedSubject(before, body);
      const { kind, template } = subject;
      if (kind === 'invoice' && clientId === null) throw noClient();
      requireMay(scope, { kind, mode, noticeDays });
      await requireClient(tx, scope, body, { clientId });
      const recurrence = changedRecurrence(before, body, this.#today(scope));
      const facts = afterRecurringEvent(factsOf(before), { type: 'recurrence.changed', recurrence });
      if (before.status === 'ended') throw new ApiError('resource.in_use', 'This series has ended.');
      if (!facts) throw noOccurrence(recurrence);
      const { failures, status, nextOccurrence } = facts;
      const nextOn = occurrenceOn(recurrence, nextOccurrence);
      const first = { clientId, on: nextOn ?? recurrence.startOn };
      const fields: SeriesFields = {
        kind,
        name,
        clientId,
        template,
        mode,
        noticeDays: farthestFirst(noticeDays),
        ...recurrence,
        ...(await amountOf(tx, scope, subject, first)),
        status,
        failures,
        nextOccurrence,
        nextOn,
      };
      // The change may remove what the last attempt failed for, so the next one follows at once.
      await this.recurring.update(tx, before, fields, { at: this.kit.clock.instant(), failedOn: null });
      await requireClient(tx, scope, body, { clientId });
      const stored = { ...before, template: storedSubject(before).template };
      const old = Object.fromEntries(
        Object.keys(fields).map((field) => [field, stored[field as keyof SeriesFields]]),
      );
      return this.#finish(tx, scope, id, 'updated', differences(old, fields));
    });
  }

  /** @throws ApiError version.stale, resource.in_use */
  pause(scope: OrganizationScope, id: string, version: number): Promise<RecurringDocument> {
    return this.#change(scope, id, version, { type: 'pause.requested' }, 'paused');
  }

  /** @throws ApiError version.stale, resource.in_use, also while its client is in the archive or in the trash */
  resume(scope: OrganizationScope, id: string, version: number): Promise<RecurringDocument> {
    const event = { type: 'resume.requested', today: this.#today(scope) } as const;
    return this.#change(scope, id, version, event, 'continued');
  }

  /** @throws ApiError version.stale, resource.in_use */
  end(scope: OrganizationScope, id: string, version: number): Promise<RecurringDocument> {
    return this.#change(scope, id, version, { type: 'end.requested' }, 'ended');
  }

  /** @throws ApiError resource.not_found, resource.in_use */
  remove(scope: OrganizationScope, id: string): Promise<void> {
    return this.kit.work.write(scope, async (tx) => {
      const series = await this.recurring.lock(tx, scope.organizationId, id);
      requireMay(scope, series);
      await this.recurring.remove(tx, scope, id);
      await this.kit.audit.record(tx, scope, { action: 'deleted', entity: entityOf(series) });
    });
  }

  #change(
    scope: OrganizationScope,
    id: string,
    version: number,
    event: RecurringEvent,
    action: AuditEntry['action'],
  ): Promise<RecurringDocument> {
    return this.kit.work.write(scope, async (tx) => {
      const before = await this.#lock(tx, scope, id, version);
      if (event.type === 'resume.requested' && before.isClientGone) {
        throw new ApiError('resource.in_use', clientGone(before));
      }
      const facts = afterRecurringEvent(factsOf(before), event);
      if (!facts) throw new ApiError('resource.in_use', NOT_POSSIBLE[before.status]);
      const { status, nextOccurrence, failures, recurrence } = facts;
      const nextOn = status === 'ended' ? null : occurrenceOn(recurrence, nextOccurrence);
      const fields = { status, nextOccurrence, failures, nextOn };
      const failure = event.type === 'resume.requested' ? { lastFailure: null, failedOn: null } : {};
      await this.recurring.update(tx, before, fields, { at: this.kit.clock.instant(), ...failure });
      const { status: old, nextOn: oldNextOn } = before;
      const changes = differences({ status: old, nextOn: oldNextOn }, { status, nextOn });
      return this.#finish(tx, scope, id, action, changes);
    });
  }

  #today({ organization }: OrganizationScope): string {
    return localDateAt(this.kit.clock.now().getTime(), organization.timezone);
  }

  async #lock(tx: Transaction, scope: OrganizationScope, id: string, version: number): Promise<LockedSeries> {
    const series = await this.recurring.lock(tx, scope.organizationId, id);
    if (series.version !== version) requireVersion(shownOf(series), version);
    requireMay(scope, series);
    return series;
  }

  async #finish(
    tx: Transaction,
    scope: OrganizationScope,
    id: string,
    action: AuditEntry['action'],
    changes: Record<string, unknown>,
  ): Promise<RecurringDocument> {
    const series = await this.recurring.lock(tx, scope.organizationId, id);
    if (series.status === 'active') await requireNeeds(tx, this.mails, series);
    await this.kit.audit.record(tx, scope, { action, entity: entityOf(series), changes });
    return shownOf(series);
  }
}

/** The series as the audit log names it. */
export function entityOf({ id, name, clientId }: RecurringDocument): AuditEntry['entity'] {
  return { type: 'recurring_document', id, name, clientId };
}

/** Why a series without a client in the list stands still. */
export function clientGone({ clientName }: RecurringDocument): string {
  return `${clientName} is in the archive or in the trash. Restore the client first.`;
}

const NOT_POSSIBLE: Record<RecurringDocument['status'], string> = {
  active: 'This series is active already.',
  paused: 'This series is paused already.',
  ended: 'This series has ended.',
};

function farthestFirst(days: readonly number[]): number[] {
  return days.toSorted((a, b) => b - a);
}

function noClient(): ApiError {
  return fieldFault('request.invalid', { path: 'clientId', message: 'Please choose a client' });
}

function shownOf(series: LockedSeries): RecurringDocument {
  const { timezone: _, createdBy: __, baseCurrency: ___, locale: ____, ...shown } = series;
  const { failedOn: _____, isClientGone: ______, clientCountry: _______, ...record } = shown;
  return record;
}

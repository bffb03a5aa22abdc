import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  type Invoice,
  type InvoiceBulkAnswer,
  type invoiceBulkRoutes,
  localDateAt,
  type paymentRoutes,
} from '@oficio/contracts';
import { allowedInvoiceActions, type InvoiceAction } from '@oficio/machines/invoice';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { readRecord } from '../../records/record-rows.ts';
import { invoiceArea } from '../invoices/invoice-area.ts';
import { InvoiceLifecycleService } from '../invoices/invoice-lifecycle.service.ts';
import { InvoiceMailsService } from '../invoices/mails/invoice-mails.service.ts';
import { MailSuppressions } from '../outbox/mail-suppressions.service.ts';
import { PaymentsService } from '../payments/payments.service.ts';
import { partOf } from './repeated-parts.ts';

interface Item {
  id: string;
  version: number;
}

type PaymentBody = BodyOf<typeof paymentRoutes.record>;

/** Whose roles the routes have checked. */
const RIGHTS = { draft: true, issue: true, settle: true };

/**
 * Actions on several invoices, one after the other. Each is the action on a single invoice, in its own transaction, with
 * its own audit entry and an idempotency key that follows from the request's. A repeated request therefore does what is
 * left, and nothing twice.
 */
@Injectable()
export class InvoiceBulkService {
  constructor(
    private readonly kit: RecordKit,
    private readonly lifecycle: InvoiceLifecycleService,
    private readonly mails: InvoiceMailsService,
    private readonly payments: PaymentsService,
    private readonly suppressions: MailSuppressions,
  ) {}

  /** Numbers follow the dates of the drafts. With `send`, a draft without a recipient isn't issued. */
  async issue(
    scope: OrganizationScope,
    { items, send }: BodyOf<typeof invoiceBulkRoutes.issue>,
  ): Promise<InvoiceBulkAnswer> {
    return this.#each(scope, await this.#byDate(scope, items), async (part, { id, version }) => {
      if (!send) return this.lifecycle.issue(part, id, { version });
      const first = partOf(part, 'issue');
      if (!(await this.kit.work.firstAnswer(first))) await this.#requireRecipient(scope, id);
      const issued = await this.lifecycle.issue(first, id, { version });
      // Its schedule sends it on its day, as the settings say.
      if (issued.lifecycle === 'scheduled') return issued;
      return this.#send(part, issued).catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error;
        throw new ApiError(error.code, `${issued.number} was issued, but not sent. ${error.message}`);
      });
    });
  }

  send(
    scope: OrganizationScope,
    { items }: BodyOf<typeof invoiceBulkRoutes.send>,
  ): Promise<InvoiceBulkAnswer> {
    return this.#each(scope, items, async (part, { id, version }) => {
      await this.#requireAllowed(scope, { id, version }, 'send');
      await this.#requireRecipient(scope, id);
      return this.#send(part, { id, version });
    });
  }

  markSent(
    scope: OrganizationScope,
    { items }: BodyOf<typeof invoiceBulkRoutes.markSent>,
  ): Promise<InvoiceBulkAnswer> {
    return this.#each(scope, items, (part, { id, version }) => this.lifecycle.markSent(part, id, version));
  }

  pay(
    scope: OrganizationScope,
    { items, date, method }: BodyOf<typeof invoiceBulkRoutes.pay>,
  ): Promise<InvoiceBulkAnswer> {
    return this.#each(scope, items, async (part, item) => {
      const { id, clientId, currency, balanceMinor } = await this.#requireAllowed(
        scope,
        item,
        'recordPayment',
      );
      const allocations = [{ invoiceId: id, amountMinor: balanceMinor }];
      return this.payments.record(part, {
        clientId,
        date,
        amountMinor: balanceMinor,
        currency: currency as PaymentBody['currency'],
        method,
        allocations,
      });
    });
  }

  /** The addresses that get the invoices of the clients that the caller sees. */
  async recipients(scope: OrganizationScope, clientIds: readonly string[]) {
    const { organizationId } = scope;
    const recipients = await this.kit.database.transaction(scope, async (tx) => {
      const read: { clientId: string; to: string[]; cc: string[] }[] = [];
      for (const clientId of clientIds) {
        const { to, cc } = await this.mails.addressesOf(tx, { organizationId, clientId });
        read.push({ clientId, to, cc });
      }
      return read;
    });
    const all = recipients.flatMap(({ to, cc }) => [...to, ...cc]);
    const found = await this.suppressions.among(organizationId, all);
    const closed = new Set(found.map(({ address }) => address));
    const items = recipients.map(({ clientId, to, cc }) => ({
      clientId,
      to,
      suppressed: [...to, ...cc].filter((address) => closed.has(address.toLowerCase())),
    }));
    return { items };
  }

  async #each(
    scope: OrganizationScope,
    items: readonly Item[],
    act: (part: OrganizationScope, item: Item) => Promise<unknown>,
  ): Promise<InvoiceBulkAnswer> {
    const refused: InvoiceBulkAnswer['refused'] = [];
    for (const item of items) {
      const part = partOf(scope, item.id);
      try {
        if (!(await this.kit.work.firstAnswer(part))) await act(part, item);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.push({ id: item.id, code: error.code, message: error.message });
      }
    }
    return { done: items.length - refused.length, refused };
  }

  /** @throws ApiError as the mails of invoices */
  async #send(part: OrganizationScope, { id, version }: Item): Promise<Invoice> {
    const { number: _, ...mail } = await this.mails.suggestion(part, id, {});
    return this.mails.send(part, id, { version, ...mail });
  }

  /** @throws ApiError resource.not_found; request.invalid for a client without an address */
  async #requireRecipient(scope: OrganizationScope, id: string): Promise<void> {
    const invoice = await readRecord(this.kit, invoiceArea, scope, id);
    await this.kit.database.transaction(scope, (tx) => this.mails.requireRecipient(tx, invoice));
  }

  /** @throws ApiError resource.not_found, version.stale, invoice.not_issued, invoice.settled */
  async #requireAllowed(
    scope: OrganizationScope,
    { id, version }: Item,
    action: InvoiceAction,
  ): Promise<Invoice> {
    const invoice = await readRecord(this.kit, invoiceArea, scope, id);
    if (invoice.version !== version) throw new ApiError('version.stale');
    if (allowedInvoiceActions(invoice, this.#today(scope), RIGHTS).includes(action)) return invoice;
    if (invoice.lifecycle !== 'issued') throw new ApiError('invoice.not_issued');
    throw action === 'send'
      ? new ApiError('invoice.not_issued', 'A mail is on its way.')
      : new ApiError('invoice.settled');
  }

  /** The items by the dates on which they are issued. An invoice that the caller doesn't see comes last. */
  async #byDate(scope: OrganizationScope, items: readonly Item[]): Promise<readonly Item[]> {
    const dated = [];
    for (const item of items) {
      const date = await readRecord(this.kit, invoiceArea, scope, item.id).then(
        ({ issueDate }) => issueDate ?? this.#today(scope),
        (error: unknown) => {
          if (error instanceof ApiError) return '9999-12-31';
          throw error;
        },
      );
      dated.push({ item, date });
    }
    return dated.toSorted((a, b) => a.date.localeCompare(b.date)).map(({ item }) => item);
  }

  #today({ organization }: OrganizationScope): string {
    return localDateAt(this.kit.clock.now().getTime(), organization.timezone);
  }
}

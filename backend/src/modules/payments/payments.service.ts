import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type ListedPayment,
  type Payment,
  type paymentRoutes,
  type QueryOf,
  type RefundBody,
} from '@oficio/contracts';
import type { OrganizationClaims, Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { requireClient } from '../../records/client-of-record.ts';
import { differences } from '../../records/differences.ts';
import { fileOfList, type ListFile } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import type { AuditEntry, SystemActor } from '../../writes/audit-log.ts';
import { notify } from '../../writes/notify.ts';
import { fieldFault, requireVersion } from '../invoice-settings/setting-rows.ts';
import { allocationsOf, sumOf } from './allocations.ts';
import { booksOf, requireOpenDay } from './books.ts';
import { addSettlements, amountText, changeLedger, lockDocuments } from './ledger.ts';
import { OnlineRefunds } from './online/online-refunds.ts';
import { amountsOfPayment, amountsOfRefund } from './payment-amounts.ts';
import { PAYMENT_COLUMNS, settledColumns } from './payment-columns.ts';
import { nameOf, refundName } from './payment-names.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PAYMENTS_LIST, paymentsQuery } from './payments-list.ts';
import { familyOf, planRefund, refundableDocuments } from './refund-plan.ts';
import { reversalsOf } from './reversals.ts';

/** Money that clients have paid. Each change runs in one transaction with its part of the ledger and its audit entry. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly kit: RecordKit,
    private readonly payments: PaymentsRepository,
    private readonly online: OnlineRefunds,
    private readonly queue: PaymentQueue,
  ) {}

  list(
    scope: OrganizationScope,
    query: QueryOf<typeof paymentRoutes.list>,
  ): Promise<AnswerOf<typeof paymentRoutes.list>> {
    return this.payments.page(scope, query);
  }

  /** The rows of the list as a file. */
  file(scope: OrganizationScope, query: QueryOf<typeof paymentRoutes.csv>): ListFile<ListedPayment> {
    return {
      name: 'payments',
      columns: [...PAYMENT_COLUMNS, ...settledColumns(query, scope.organization.currency)],
      page: fileOfList(PAYMENTS_LIST, scope, paymentsQuery(query)),
    };
  }

  /** @throws ApiError resource.not_found */
  one(scope: OrganizationClaims, id: string): Promise<Payment> {
    return this.payments.one(scope, id);
  }

  /** @throws ApiError books.closed, and as `amountsOfPayment`, `lockDocuments` and `allocationsOf` */
  record(scope: OrganizationScope, body: BodyOf<typeof paymentRoutes.record>): Promise<Payment> {
    return changeLedger(this.kit, scope, async (tx) => {
      const [books] = await Promise.all([
        booksOf(tx, this.kit.clock, scope.organizationId),
        requireClient(tx, scope, body, body),
      ]);
      requireOpenDay(books, body.date);
      const { allocations = [], amountMinor, currency, date } = body;
      const amounts = await amountsOfPayment(tx, scope.organizationId, body, books);
      const id = this.kit.newId();
      const inserted = this.payments.insert(tx, this.#writer(scope), {
        ...amounts,
        id,
        clientId: body.clientId,
        date,
        method: body.method,
        reference: body.reference ?? null,
        note: body.note ?? null,
        refundOf: null,
        allocatedMinor: sumOf(allocations),
      });
      const [clientId, , documents] = await Promise.all([
        inserted,
        // Its row locks the client, so that either this sees a deletion, or the deletion sees the payment.
        requireClient(tx, scope, body, body),
        this.#lockDocuments(tx, scope, allocations),
      ]);
      const added = allocationsOf({ id, clientId, currency }, documents, allocations, {
        date,
        leftMinor: amountMinor,
      });
      addSettlements(tx, this.#writer(scope), added);
      const payment = await this.#finish(tx, scope, id, 'created', { ...body, allocations });
      notify(tx, this.#writer(scope), {
        type: 'payment_received',
        entity: { type: 'payment', id },
        clientId,
        params: { client: payment.clientName, amountMinor, currency },
        groupKey: `payment_received ${clientId}`,
      });
      return payment;
    });
  }

  /** @throws ApiError resource.not_found, version.stale */
  update(
    scope: OrganizationScope,
    id: string,
    { version, ...body }: BodyOf<typeof paymentRoutes.update>,
  ): Promise<Payment> {
    return changeLedger(this.kit, scope, async (tx) => {
      const before = await this.#lock(tx, scope, id, version);
      const { method = before.method, reference = before.reference, note = before.note } = body;
      this.payments.update(tx, scope.organizationId, id, {
        method,
        reference,
        note,
        at: this.kit.clock.instant(),
      });
      const { method: oldMethod, reference: oldReference, note: oldNote } = before;
      const old = { method: oldMethod, reference: oldReference, note: oldNote };
      return this.#finish(tx, scope, id, 'updated', differences(old, { method, reference, note }));
    });
  }

  /** @throws ApiError payment.not_possible, books.closed, and as `lockDocuments` and `allocationsOf` */
  allocate(
    scope: OrganizationScope,
    id: string,
    { version, allocations }: BodyOf<typeof paymentRoutes.allocate>,
  ): Promise<Payment> {
    return changeLedger(this.kit, scope, async (tx) => {
      const payment = await this.#lock(tx, scope, id, version);
      requireReceived(payment);
      const books = await booksOf(tx, this.kit.clock, scope.organizationId);
      requireOpenDay(books, books.today);
      const documents = await this.#lockDocuments(tx, scope, allocations);
      const place = { date: books.today, leftMinor: payment.unallocatedMinor };
      addSettlements(tx, this.#writer(scope), allocationsOf(payment, documents, allocations, place));
      return this.#finish(tx, scope, id, 'allocated', { allocations });
    });
  }

  /**
   * Refunds money of a payment. What was paid online goes back the same way, unless another method is named.
   * @throws ApiError payment.not_possible, payment.refund_exceeds, request.invalid, books.closed, invoice.credit_exceeds,
   *   payments.unavailable
   */
  async refund(
    scope: OrganizationScope,
    id: string,
    body: BodyOf<typeof paymentRoutes.refund>,
  ): Promise<Payment> {
    const { clientId, online, method } = await this.payments.one(scope, id);
    const isOnline = online !== null && (body.method ?? method) === 'stripe';
    const refund = () =>
      changeLedger(this.kit, scope, async (tx) => {
        // As the row of the refund does later: a merge locks the client before the payment.
        this.payments.lockClient(tx, scope.organizationId, clientId);
        const payment = await this.#lock(tx, scope, id, body.version);
        return this.refundIn(tx, scope, payment, body, async () =>
          isOnline ? this.online.send(tx, payment, body.amountMinor) : null,
        );
      });
    return isOnline ? this.queue.withProviderSlot(refund) : refund();
  }

  /**
   * As `refund`, of a locked payment in the transaction of its cause.
   * @param send moves the money, once nothing else stands in the way
   */
  async refundIn(
    tx: Transaction,
    actor: OrganizationScope | SystemActor,
    payment: Payment,
    { date, amountMinor, allocations, ...body }: Omit<RefundBody, 'version'>,
    send: () => Promise<Payment['online']>,
  ): Promise<Payment> {
    const { organizationId } = actor;
    const { id } = payment;
    requireReceived(payment);
    const books = await booksOf(tx, this.kit.clock, organizationId);
    requireOpenDay(books, date);
    if (date < payment.date) {
      throw fieldFault('request.invalid', { path: 'date', message: 'The payment came later' });
    }
    if (amountMinor > payment.refundableMinor) {
      const rest = amountText(payment.refundableMinor, payment.currency);
      throw new ApiError('payment.refund_exceeds', `Only ${rest} of this payment can be refunded.`);
    }
    const family = await familyOf(tx, organizationId, id);
    const ids = allocations?.map(({ invoiceId }) => invoiceId);
    const documents = await lockDocuments(
      tx,
      organizationId,
      await refundableDocuments(tx, organizationId, family, ids ?? []),
    );
    const plan = planRefund(payment, { documents, family, allocations, amountMinor });
    const returned = await this.payments.returned(tx, organizationId, id);
    const refundId = this.kit.newId();
    const online = await send();
    await this.payments.insert(tx, this.#writer(actor), {
      ...amountsOfRefund(payment, amountMinor, returned),
      id: refundId,
      clientId: payment.clientId,
      date,
      method: body.method ?? payment.method,
      reference: body.reference ?? null,
      note: body.note ?? null,
      refundOf: id,
      allocatedMinor: sumOf(plan),
      online,
    });
    addSettlements(
      tx,
      this.#writer(actor),
      plan.map((part) => ({ ...part, source: 'payment', paymentId: refundId, date })),
    );
    this.payments.raiseVersion(tx, organizationId, id, this.kit.clock.instant());
    const parts = plan.map(({ document, amountMinor: part }) => ({
      invoiceId: document.id,
      amountMinor: -part,
    }));
    const changes = { refundId, amountMinor, date, allocations: parts };
    return this.#finish(tx, actor, id, 'refunded', changes, refundName(amountMinor, payment));
  }

  /** @throws ApiError payment.not_possible, books.closed, payment.allocation_exceeds */
  void(
    scope: OrganizationScope,
    id: string,
    { version, reason }: BodyOf<typeof paymentRoutes.void>,
  ): Promise<Payment> {
    return changeLedger(this.kit, scope, async (tx) => {
      const { refundOf } = await this.payments.read(tx, scope.organizationId, id);
      if (refundOf !== null) await this.payments.lock(tx, scope.organizationId, refundOf);
      const payment = await this.#lock(tx, scope, id, version);
      if (payment.online) throw new ApiError('payment.not_possible', ONLINE);
      return this.voidIn(tx, scope, payment, reason);
    });
  }

  /** As `void`, of a locked payment or refund in the transaction of its cause. */
  async voidIn(
    tx: Transaction,
    actor: OrganizationScope | SystemActor,
    payment: Payment,
    reason: string,
  ): Promise<Payment> {
    const { organizationId } = actor;
    const { id, refundOf } = payment;
    if (payment.status !== 'succeeded') throw new ApiError('payment.not_possible');
    if (payment.refunds.some(({ status }) => status !== 'voided')) {
      throw new ApiError('payment.not_possible', 'Void the refunds of this payment first.');
    }
    requireOpenDay(await booksOf(tx, this.kit.clock, organizationId), payment.date);
    const reversals = await reversalsOf(tx, organizationId, { paymentId: id });
    const writer = this.#writer(actor);
    this.payments.markVoided(tx, organizationId, id, { reason, at: writer.at });
    addSettlements(tx, writer, reversals);
    if (refundOf !== null) this.payments.raiseVersion(tx, organizationId, refundOf, writer.at);
    return this.#finish(tx, actor, id, 'voided', { reason });
  }

  async #lock(tx: Transaction, scope: OrganizationScope, id: string, version: number): Promise<Payment> {
    const payment = await this.payments.lock(tx, scope.organizationId, id);
    requireVersion(payment, version);
    return payment;
  }

  #lockDocuments(tx: Transaction, scope: OrganizationScope, allocations: readonly { invoiceId: string }[]) {
    return lockDocuments(
      tx,
      scope.organizationId,
      allocations.map(({ invoiceId }) => invoiceId),
    );
  }

  #writer(actor: OrganizationScope | SystemActor) {
    const userId = 'userId' in actor ? actor.userId : null;
    return { organizationId: actor.organizationId, userId, at: this.kit.clock.instant() };
  }

  /** Writes the audit entry of the change, and returns the stored payment. */
  async #finish(
    tx: Transaction,
    actor: OrganizationScope | SystemActor,
    id: string,
    action: AuditEntry['action'],
    changes: Record<string, unknown>,
    named?: string,
  ): Promise<Payment> {
    const payment = await this.payments.read(tx, actor.organizationId, id);
    const name = named ?? nameOf(payment);
    const entity = { type: 'payment', id, name, clientId: payment.clientId } as const;
    await this.kit.audit.record(tx, actor, { action, entity, changes });
    return payment;
  }
}

/** @throws ApiError payment.not_possible for a refund, and for money that didn't arrive */
export function requireReceived({ status, amountMinor }: Payment): void {
  if (amountMinor < 0) throw new ApiError('payment.not_possible', 'This is a refund.');
  if (status === 'voided') throw new ApiError('payment.not_possible', 'This payment was voided.');
  if (status === 'disputed') throw new ApiError('payment.not_possible', DISPUTED);
  if (status !== 'succeeded') throw new ApiError('payment.not_possible');
}

const DISPUTED =
  'The client disputes this payment at their bank. It can be changed when the dispute is over.';
const ONLINE = 'This was paid online, so it did happen. Refund it instead.';

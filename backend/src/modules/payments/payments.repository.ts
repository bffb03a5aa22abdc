import { Injectable } from '@nestjs/common';
import type { ListedPayment, Payment, PaymentSums, paymentRoutes, QueryOf } from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { ApiDatabase, type OrganizationClaims, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { KeyColumns } from '../../records/keyset.ts';
import { listPage } from '../../records/list.ts';
import { searchText } from '../../records/search-text.ts';
import type { Writer } from './ledger.ts';
import {
  LIVE,
  PAYMENT_ITEM,
  PAYMENTS_LIST,
  type PaymentsQuery,
  paymentsQuery,
  UNALLOCATED,
} from './payments-list.ts';
import { receivedOf } from './received-money.ts';
import { EXCHANGE_OF_PAYMENT, settledByCurrency } from './settled-payments.ts';

const PAYMENT = sql`${PAYMENT_ITEM}, entry.organization_id AS "organizationId", entry.note, entry.fx_rate_e8 AS "fxRateE8",
  entry.base_amount_minor AS "baseAmountMinor", ${EXCHANGE_OF_PAYMENT} AS "exchangeMinor", CASE WHEN entry.provider_payment_id IS NOT NULL THEN
    json_build_object('id', entry.provider_payment_id, 'feeMinor', entry.fee_minor) END AS online,
  entry.voided_at AS "voidedAt", entry.void_reason AS "voidReason",
  (SELECT coalesce(json_agg(json_build_object('id', refund.id, 'date', refund.date, 'amountMinor', refund.amount_minor,
      'received', ${raw(receivedOf('refund'))}, 'method', refund.method, 'reference', refund.reference, 'status', refund.status, 'version', refund.version)
      ORDER BY refund.created_at, refund.id), '[]')
    FROM oficio.payments refund
    WHERE refund.refund_of = entry.id AND refund.organization_id = entry.organization_id) AS refunds`;

export interface NewPayment
  extends Pick<Payment, 'id' | 'clientId' | 'date' | 'amountMinor' | 'currency' | 'received' | 'method'> {
  reference: string | null;
  note: string | null;
  refundOf: string | null;
  /** Σ of the settlements that this transaction adds, which the ledger checks at its end. */
  allocatedMinor: number;
  fxRateE8: number | null;
  baseAmountMinor: number;
  /** Of money through the organization's account at the provider. */
  online?: Payment['online'];
}

/** What live refunds of a payment have returned, positive. */
export interface Returned {
  baseMinor: number;
  receivedMinor: number;
}

@Injectable()
export class PaymentsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** A page of the list. The first one has the sums of all pages. */
  async page(scope: OrganizationScope, given: QueryOf<typeof paymentRoutes.list>) {
    const query = paymentsQuery(given);
    const page = listPage<ListedPayment, typeof query>(PAYMENTS_LIST, scope, query);
    const isFirst = query.cursor === undefined;
    const [rows, [counted], sums] = await this.database.readAll<
      [ListedPayment & KeyColumns, { total: number }, PaymentSums]
    >(scope, [page.rows, page.total, isFirst ? sumsOf(scope, query, page.matching) : NO_SUMS]);
    return { ...page.of(rows), total: counted?.total ?? 0, sums: isFirst ? sums : null };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationClaims, id: string): Promise<Payment> {
    const { text, values } = oneStatement(scope.organizationId, id);
    const [payment] = await this.database.read<Payment & Record<string, unknown>>(scope, text, values);
    if (!payment) throw new ApiError('resource.not_found');
    return payment;
  }

  /** @throws ApiError resource.not_found */
  async read(tx: Transaction, organizationId: string, id: string): Promise<Payment> {
    const { text, values } = oneStatement(organizationId, id);
    const [payment] = await tx.rows<Payment & Record<string, unknown>>(text, values);
    if (!payment) throw new ApiError('resource.not_found');
    return payment;
  }

  /**
   * As `read`, and locks the payment. It is locked before the documents that it pays.
   * @throws ApiError resource.not_found
   */
  async lock(tx: Transaction, organizationId: string, id: string): Promise<Payment> {
    tx.send('SELECT FROM oficio.payments WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE', [
      organizationId,
      id,
    ]);
    return this.read(tx, organizationId, id);
  }

  /** Takes the lock that a new row of the client takes. */
  lockClient(tx: Transaction, organizationId: string, clientId: string): void {
    tx.send('SELECT oficio.lock_clients($1, ARRAY[$2::uuid])', [organizationId, clientId]);
  }

  async returned(tx: Transaction, organizationId: string, id: string): Promise<Returned> {
    const [row] = await tx.rows<Returned & Record<string, unknown>>(
      `SELECT coalesce(-sum(base_amount_minor), 0)::bigint AS "baseMinor",
         coalesce(-sum(received_minor), 0)::bigint AS "receivedMinor"
       FROM oficio.payments WHERE organization_id = $1 AND refund_of = $2 AND status ${LIVE}`,
      [organizationId, id],
    );
    return row ?? { baseMinor: 0, receivedMinor: 0 };
  }

  /** Returns the client's id, which is another one if the client was merged meanwhile. */
  async insert(
    tx: Transaction,
    { organizationId, userId, at }: Writer,
    payment: NewPayment,
  ): Promise<string> {
    const { id, clientId, date, amountMinor, currency, received, method, reference, note, refundOf } =
      payment;
    const [inserted] = await tx.rows<{ client: string }>(
      `INSERT INTO oficio.payments (id, organization_id, client_id, date, amount_minor, allocated_minor, currency, method,
         reference, note, refund_of, fx_rate_e8, base_amount_minor, received_minor, received_currency, search_own, status,
         created_by, created_at, updated_at, provider, provider_payment_id, fee_minor)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 'succeeded', $17, $18, $18,
         CASE WHEN $19::text IS NOT NULL THEN 'stripe' END, $19, $20)
       RETURNING client_id AS client`,
      [
        id,
        organizationId,
        clientId,
        date,
        amountMinor,
        payment.allocatedMinor,
        currency,
        method,
        reference,
        note,
        refundOf,
        payment.fxRateE8,
        payment.baseAmountMinor,
        received?.amountMinor ?? null,
        received?.currency ?? null,
        searchText([reference, note]),
        userId,
        at,
        payment.online?.id ?? null,
        payment.online?.feeMinor ?? 0,
      ],
    );
    return inserted?.client ?? clientId;
  }

  update(
    tx: Transaction,
    organizationId: string,
    id: string,
    { method, reference, note, at }: Pick<Payment, 'method' | 'reference' | 'note'> & { at: string },
  ): void {
    tx.send(
      `UPDATE oficio.payments SET method = $3, reference = $4, note = $5, search_own = $6, updated_at = $7,
         version = version + 1
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, method, reference, note, searchText([reference, note]), at],
    );
  }

  markVoided(
    tx: Transaction,
    organizationId: string,
    id: string,
    { reason, at }: { reason: string; at: string },
  ): void {
    tx.send(
      `UPDATE oficio.payments SET status = 'voided', voided_at = $3, void_reason = $4, updated_at = $3,
         version = version + 1
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, at, reason],
    );
  }

  /** The client's bank has opened a dispute of a payment, or closed it. */
  setDisputed(
    tx: Transaction,
    organizationId: string,
    id: string,
    { isDisputed, at }: { isDisputed: boolean; at: string },
  ): void {
    tx.send(
      `UPDATE oficio.payments SET status = $3, updated_at = $4, version = version + 1
       WHERE organization_id = $1 AND id = $2`,
      [organizationId, id, isDisputed ? 'disputed' : 'succeeded', at],
    );
  }

  /** The payment or refund with an id of the provider; null: it isn't recorded. */
  async idOfOnline(tx: Transaction, organizationId: string, onlineId: string): Promise<string | null> {
    const [row] = await tx.rows<{ id: string }>(
      'SELECT id FROM oficio.payments WHERE organization_id = $1 AND provider_payment_id = $2',
      [organizationId, onlineId],
    );
    return row?.id ?? null;
  }

  /** What can be refunded of a payment changes with its refunds. */
  raiseVersion(tx: Transaction, organizationId: string, id: string, at: string): void {
    tx.send(
      'UPDATE oficio.payments SET version = version + 1, updated_at = $3 WHERE organization_id = $1 AND id = $2',
      [organizationId, id, at],
    );
  }
}

const NO_SUMS = sql`SELECT WHERE false`;

function oneStatement(organizationId: string, id: string): Sql {
  return sql`SELECT ${PAYMENT} FROM oficio.payments entry
    WHERE entry.organization_id = ${organizationId} AND entry.id = ${id}`;
}

function sumsOf({ organizationId }: OrganizationScope, { settled }: PaymentsQuery, matching: Sql): Sql {
  const money = sql`SELECT entry.currency, count(*) FILTER (WHERE entry.amount_minor > 0) AS count,
      coalesce(sum(entry.amount_minor) FILTER (WHERE entry.amount_minor > 0), 0)::bigint AS "receivedMinor",
      coalesce(-sum(entry.amount_minor) FILTER (WHERE entry.amount_minor < 0), 0)::bigint AS "refundedMinor",
      sum(${raw(UNALLOCATED)})::bigint AS "unallocatedMinor"
    ${matching} AND entry.status ${raw(LIVE)} GROUP BY entry.currency`;
  if (!settled) return sql`${money} ORDER BY entry.currency`;
  // A currency can have voided payments alone, whose settlements count on their days.
  return sql`SELECT currency, coalesce(count, 0) AS count, coalesce("receivedMinor", 0) AS "receivedMinor",
      coalesce("refundedMinor", 0) AS "refundedMinor", coalesce("unallocatedMinor", 0) AS "unallocatedMinor", settled
    FROM (${settledByCurrency(sql`${organizationId}`, settled, matching)}) settled LEFT JOIN (${money}) money USING (currency)
    ORDER BY currency`;
}

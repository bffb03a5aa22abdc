import { Injectable } from '@nestjs/common';
import {
  isLocalDate,
  type ListedPayment,
  type Payment,
  type PaymentSums,
  type paymentRoutes,
  type QueryOf,
} from '@oficio/contracts';
import { isUUID } from 'class-validator';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { decodeCursor, encodeCursor } from '../../records/list-cursor.ts';
import type { Place } from '../../records/record-list.ts';
import { searchPatterns, searchText } from '../../records/search-text.ts';
import { isInstant } from '../../records/sort-key.ts';
import type { Writer } from './ledger.ts';
import { isSettled, settledAmounts, settledByCurrency, settlementsOf } from './settled-payments.ts';

type Query = QueryOf<typeof paymentRoutes.list>;
type ListOf = Omit<Query, 'limit' | 'cursor'>;
type KeyedRow = ListedPayment & { key: string };

const LIVE = `IN ('succeeded', 'disputed')`;

/** Σ over the payment's refunds that count. */
const ofRefunds = (amount: string): string => `coalesce((SELECT sum(${amount}) FROM oficio.payments refund
  WHERE refund.refund_of = entry.id AND refund.organization_id = entry.organization_id AND refund.status ${LIVE}), 0)`;

const UNALLOCATED = `CASE WHEN entry.amount_minor > 0 AND entry.status ${LIVE} THEN
  entry.amount_minor - entry.allocated_minor + ${ofRefunds('refund.amount_minor - refund.allocated_minor')} ELSE 0 END`;

const ITEM = sql([
  `entry.id, entry.created_at AS "createdAt", entry.updated_at AS "updatedAt", entry.version,
  entry.client_id AS "clientId", entry.client_name AS "clientName", entry.date, entry.amount_minor AS "amountMinor",
  entry.currency, entry.method, entry.reference, entry.status, entry.refund_of AS "refundOf",
  (SELECT coalesce(json_agg(json_build_object('invoiceId', invoice.id, 'number', invoice.number, 'amountMinor', paid.sum)
      ORDER BY paid.first), '[]')
    FROM (
      SELECT invoice_id, sum(amount_minor)::bigint AS sum, min(sequence) AS first FROM oficio.settlements settlement
      WHERE settlement.payment_id = entry.id AND settlement.organization_id = entry.organization_id
      GROUP BY invoice_id HAVING sum(amount_minor) <> 0
    ) paid JOIN public.invoices invoice ON invoice.id = paid.invoice_id) AS invoices,
  (${UNALLOCATED})::bigint AS "unallocatedMinor",
  (CASE WHEN entry.amount_minor > 0 AND entry.status ${LIVE} THEN entry.amount_minor + ${ofRefunds('refund.amount_minor')}
    ELSE 0 END)::bigint AS "refundableMinor"`,
]);

const PAYMENT = sql`${ITEM}, entry.organization_id AS "organizationId", entry.note, entry.fx_rate_e8 AS "fxRateE8",
  entry.base_amount_minor AS "baseAmountMinor", entry.voided_at AS "voidedAt", entry.void_reason AS "voidReason",
  (SELECT coalesce(json_agg(json_build_object('id', refund.id, 'date', refund.date, 'amountMinor', refund.amount_minor,
      'method', refund.method, 'reference', refund.reference, 'status', refund.status, 'version', refund.version)
      ORDER BY refund.created_at, refund.id), '[]')
    FROM oficio.payments refund
    WHERE refund.refund_of = entry.id AND refund.organization_id = entry.organization_id) AS refunds`;

const SORTS: Record<string, { column: string; type: string; isKey(text: string): boolean }> = {
  date: { column: 'date', type: 'date', isKey: isLocalDate },
  amount: { column: 'amount_minor', type: 'bigint', isKey: (text) => /^-?\d{1,15}$/.test(text) },
  createdAt: { column: 'created_at', type: 'timestamptz', isKey: isInstant },
};

export interface NewPayment
  extends Pick<Payment, 'id' | 'clientId' | 'date' | 'amountMinor' | 'currency' | 'method'> {
  reference: string | null;
  note: string | null;
  refundOf: string | null;
  rateE8: number | null;
  baseAmountMinor: number;
}

@Injectable()
export class PaymentsRepository {
  constructor(private readonly database: ApiDatabase) {}

  async page(scope: OrganizationScope, { limit, cursor, ...query }: Query) {
    const after =
      cursor === undefined
        ? null
        : decodeCursor(
            cursor,
            query.sort,
            ([key = '', id, ...others]) =>
              orderOf(query.sort).isKey(key) && isUUID(id) && others.length === 0,
          );
    const matching = matchingOf(scope, query);
    const [rows, [counted], sums] = await this.database.readAll<[KeyedRow, { total: number }, PaymentSums]>(
      scope,
      [
        rowsOf(matching, query, { after, size: limit }),
        sql`SELECT count(*) AS total ${matching}`,
        after ? NO_SUMS : sumsOf(scope, query, matching),
      ],
    );
    const { items, next } = pageOf(rows, limit);
    return {
      items,
      total: counted?.total ?? 0,
      nextCursor: next && encodeCursor(query.sort, next),
      sums: after ? null : sums,
    };
  }

  /** A page of the list's file. The first one has the total. */
  async filePage(tx: Transaction, scope: OrganizationScope, query: ListOf, place: Place) {
    const matching = matchingOf(scope, query);
    const read = <Row extends Record<string, unknown>>({ text, values }: Sql) => tx.rows<Row>(text, values);
    const [counted] = place.after
      ? []
      : await read<{ total: number }>(sql`SELECT count(*) AS total ${matching}`);
    const rows = await read<KeyedRow>(rowsOf(matching, query, place));
    return { ...pageOf(rows, place.size), total: counted?.total };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: OrganizationScope, id: string): Promise<Payment> {
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

  /** What live refunds of the payment have returned in the base currency, positive. */
  async refundedBase(tx: Transaction, organizationId: string, id: string): Promise<number> {
    const [row] = await tx.rows<{ amount: number }>(
      `SELECT coalesce(-sum(base_amount_minor), 0)::bigint AS amount FROM oficio.payments
       WHERE organization_id = $1 AND refund_of = $2 AND status ${LIVE}`,
      [organizationId, id],
    );
    return row?.amount ?? 0;
  }

  /** Returns the client's id, which is another one if the client was merged meanwhile. */
  async insert(
    tx: Transaction,
    { organizationId, userId, at }: Writer,
    payment: NewPayment,
  ): Promise<string> {
    const { id, clientId, date, amountMinor, currency, method, reference, note, refundOf } = payment;
    const [inserted] = await tx.rows<{ client: string }>(
      `INSERT INTO oficio.payments (id, organization_id, client_id, date, amount_minor, currency, method, reference, note,
         refund_of, fx_rate_e8, base_amount_minor, search_own, status, created_by, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'succeeded', $14, $15, $15)
       RETURNING client_id AS client`,
      [
        id,
        organizationId,
        clientId,
        date,
        amountMinor,
        currency,
        method,
        reference,
        note,
        refundOf,
        payment.rateE8,
        payment.baseAmountMinor,
        searchText([reference, note]),
        userId,
        at,
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

  /** What can be refunded of a payment changes with its refunds. */
  raiseVersion(tx: Transaction, organizationId: string, id: string, at: string): void {
    tx.send(
      'UPDATE oficio.payments SET version = version + 1, updated_at = $3 WHERE organization_id = $1 AND id = $2',
      [organizationId, id, at],
    );
  }
}

function orderOf(sort: ListOf['sort']) {
  const order = SORTS[sort.replace('-', '')] ?? { column: 'date', type: 'date', isKey: isLocalDate };
  return { ...order, descending: sort.startsWith('-') };
}

function matchingOf(scope: OrganizationScope, { sort: _, ...filters }: ListOf): Sql {
  return sql`FROM ${raw(filters.search ? 'oficio.searchable_payments' : 'oficio.payments')} entry
    WHERE ${join(conditionsOf(scope, filters), ' AND ')}`;
}

/** A row more than the page has shows whether another page follows. */
function rowsOf(matching: Sql, query: ListOf, { after, size }: Place): Sql {
  const { column, type, descending } = orderOf(query.sort);
  const direction = raw(descending ? 'DESC' : 'ASC');
  const isAfter = after
    ? sql`AND (entry.${raw(column)}, entry.id) ${raw(descending ? '<' : '>')} (${after[0]}::${raw(type)}, ${after[1]}::uuid)`
    : empty;
  const settled = isSettled(query) ? sql`, ${settledAmounts(query)}` : empty;
  return sql`SELECT ${ITEM}${settled}, entry.${raw(column)} AS key ${matching} ${isAfter}
    ORDER BY entry.${raw(column)} ${direction}, entry.id ${direction} LIMIT ${size + 1}`;
}

function pageOf(rows: KeyedRow[], size: number): { items: ListedPayment[]; next: string[] | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return {
    items: shown.map(({ key: _, ...item }) => item),
    next: last ? [String(last.key), last.id] : null,
  };
}

const NO_SUMS = sql`SELECT WHERE false`;

function oneStatement(organizationId: string, id: string): Sql {
  return sql`SELECT ${PAYMENT} FROM oficio.payments entry
    WHERE entry.organization_id = ${organizationId} AND entry.id = ${id}`;
}

function sumsOf({ organizationId }: OrganizationScope, query: ListOf, matching: Sql): Sql {
  const money = sql`SELECT entry.currency, count(*) AS count,
      coalesce(sum(entry.amount_minor) FILTER (WHERE entry.amount_minor > 0), 0)::bigint AS "receivedMinor",
      coalesce(-sum(entry.amount_minor) FILTER (WHERE entry.amount_minor < 0), 0)::bigint AS "refundedMinor",
      sum(${raw(UNALLOCATED)})::bigint AS "unallocatedMinor"
    ${matching} AND entry.status ${raw(LIVE)} GROUP BY entry.currency`;
  if (!isSettled(query)) return sql`${money} ORDER BY entry.currency`;
  // A currency can have voided payments alone, whose settlements count on their days.
  return sql`SELECT currency, coalesce(count, 0) AS count, coalesce("receivedMinor", 0) AS "receivedMinor",
      coalesce("refundedMinor", 0) AS "refundedMinor", coalesce("unallocatedMinor", 0) AS "unallocatedMinor", settled
    FROM (${settledByCurrency(sql`${organizationId}`, query, matching)}) settled LEFT JOIN (${money}) money USING (currency)
    ORDER BY currency`;
}

function conditionsOf(
  { organizationId }: OrganizationScope,
  {
    search,
    clientId,
    invoiceId,
    status,
    method,
    currency,
    from,
    to,
    ...settled
  }: Omit<Query, 'limit' | 'cursor' | 'sort'>,
): Sql[] {
  return [
    sql`entry.organization_id = ${organizationId}`,
    ...searchPatterns(search ?? '').map((pattern) => sql`entry.search_text LIKE ${pattern}`),
    ...(clientId ? [sql`entry.client_id = ${clientId}`] : []),
    ...(invoiceId
      ? [
          sql`entry.id IN (SELECT payment_id FROM oficio.settlements
            WHERE organization_id = ${organizationId} AND invoice_id = ${invoiceId})`,
        ]
      : []),
    ...(status === 'unallocated'
      ? [sql`entry.allocated_minor <> entry.amount_minor`, sql`(${raw(UNALLOCATED)}) > 0`]
      : []),
    ...(status && status !== 'unallocated' ? [sql`entry.status = ${status}`] : []),
    ...(method ? [sql`entry.method = ${method}`] : []),
    ...(currency ? [sql`entry.currency = ${currency}`] : []),
    ...(from ? [sql`entry.date >= ${from}`] : []),
    ...(to ? [sql`entry.date <= ${to}`] : []),
    ...(isSettled(settled)
      ? [sql`entry.id IN (SELECT payment_id ${settlementsOf(sql`${organizationId}`, settled)})`]
      : []),
  ];
}

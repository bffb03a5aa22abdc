import type { StoredDocument } from '@oficio/contracts';
import { type InvoiceFacts, type InvoiceStatus, invoiceStatus } from '@oficio/machines/invoice';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { type KeyColumns, Keyset, newestFirst } from '../../records/keyset.ts';
import type { OfClient } from './portal-rows.ts';

/* The lists of invoices and documents, as the role of the portal reads them. */

export interface ShownInvoice {
  id: string;
  number: string;
  kind: InvoiceFacts['kind'];
  status: InvoiceStatus;
  issueDate: string;
  dueDate: string | null;
  currency: string;
  totalMinor: number;
  /** What is owed; 0 of a void document. Negative: a credit note that is left. */
  balanceMinor: number;
}

export interface SharedDocument extends Pick<StoredDocument, 'id' | 'name' | 'contentType' | 'sizeBytes'> {
  createdAt: string;
  /** A contact of the client has sent it. */
  isFromClient: boolean;
}

/** Which rows of a list are read: at most `size`, after the row that the cursor names; null: from the first one. */
export interface ListPlace {
  cursor: string | null;
  size: number;
}

/** Some rows of a list, and the cursor of the next page; null after the last row. */
export interface ListedPage<Row> {
  items: Row[];
  nextCursor: string | null;
}

const INVOICES = new Keyset('-issueDate', 'descending', [
  ['issue_date', 'date'],
  ['created_at', 'timestamptz'],
  ['id', 'uuid'],
]);
const DOCUMENTS = newestFirst('created_at');

const SHOWN_INVOICE = sql`entry.id, entry.number, entry.kind, entry.lifecycle, entry.delivery,
  entry.settlement, entry.scheduled_for AS "scheduledFor", entry.issue_date AS "issueDate",
  entry.due_date AS "dueDate", entry.sent_at AS "sentAt", entry.viewed_at AS "viewedAt", entry.currency,
  entry.total_minor AS "totalMinor", entry.balance_minor AS "balanceMinor",
  entry.archived_at IS NOT NULL AS "isArchived"`;

type InvoiceRow = InvoiceFacts & Omit<ShownInvoice, 'status'>;

/**
 * A page of the issued invoices, the latest first.
 * @throws ApiError request.invalid for a text that is no cursor
 */
export async function readInvoices(
  tx: Transaction,
  { clientId, today }: OfClient,
  place: ListPlace,
): Promise<ListedPage<ShownInvoice>> {
  const { items, nextCursor } = await readPage<InvoiceRow>(
    tx,
    INVOICES,
    place,
    sql`SELECT ${SHOWN_INVOICE}, ${INVOICES.shown()} FROM public.invoices entry
      WHERE entry.client_id = ${clientId} AND entry.lifecycle IN ('issued', 'void') AND entry.deleted_at IS NULL`,
  );
  return { items: items.map((row) => shownInvoice(row, today)), nextCursor };
}

/** The invoices that wait for a payment, the first due first; at most `size`. */
export async function readOpenInvoices(
  tx: Transaction,
  { clientId, today }: OfClient,
  size: number,
): Promise<ShownInvoice[]> {
  const rows = await run<InvoiceRow>(
    tx,
    sql`SELECT ${SHOWN_INVOICE} FROM public.invoices entry
      WHERE entry.client_id = ${clientId} AND entry.lifecycle = 'issued' AND entry.deleted_at IS NULL
        AND entry.kind <> 'credit_note' AND entry.balance_minor > 0
      ORDER BY entry.due_date NULLS LAST, entry.issue_date, entry.id LIMIT ${size}`,
  );
  return rows.map((row) => shownInvoice(row, today));
}

/** The currencies of the issued invoices. */
export async function readCurrencies(tx: Transaction, clientId: string): Promise<string[]> {
  const rows = await run<{ currency: string }>(
    tx,
    sql`SELECT DISTINCT entry.currency FROM public.invoices entry
      WHERE entry.client_id = ${clientId} AND entry.lifecycle IN ('issued', 'void')
        AND entry.deleted_at IS NULL ORDER BY entry.currency`,
  );
  return rows.map(({ currency }) => currency);
}

const SHOWN_DOCUMENT = sql`entry.id, entry.name, entry.content_type AS "contentType",
  entry.size_bytes AS "sizeBytes", entry.created_at AS "createdAt",
  entry.created_by IS NULL AS "isFromClient"`;

/**
 * A page of the documents that are shown to the client, the latest first.
 * @throws ApiError request.invalid for a text that is no cursor
 */
export function readDocuments(
  tx: Transaction,
  clientId: string,
  place: ListPlace,
): Promise<ListedPage<SharedDocument>> {
  return readPage<SharedDocument>(
    tx,
    DOCUMENTS,
    place,
    sql`SELECT ${SHOWN_DOCUMENT}, ${DOCUMENTS.shown()} FROM oficio.documents entry
      WHERE entry.client_id = ${clientId}`,
  );
}

/** Undefined for a document that isn't shown to the client. */
export async function readDocument(
  tx: Transaction,
  clientId: string,
  id: string,
): Promise<SharedDocument | undefined> {
  const [document] = await run<SharedDocument>(
    tx,
    sql`SELECT ${SHOWN_DOCUMENT} FROM oficio.documents entry
      WHERE entry.client_id = ${clientId} AND entry.id = ${id}`,
  );
  return document;
}

/** @param statement all rows `entry` of the list, with the keys of the order */
export async function readPage<Row extends object>(
  tx: Transaction,
  order: Keyset,
  { cursor, size }: ListPlace,
  statement: Sql,
): Promise<ListedPage<Row>> {
  const after = order.after(order.keysOf(cursor ?? undefined));
  const rows = await run<Row & KeyColumns>(
    tx,
    sql`${statement} AND ${after} ORDER BY ${order.order()} LIMIT ${size + 1}`,
  );
  const items = rows.slice(0, size);
  const last = rows.length > size ? items.at(-1) : undefined;
  return { items, nextCursor: order.cursorOf(last ? order.keysIn(last) : null) };
}

function shownInvoice(row: InvoiceRow, today: string): ShownInvoice {
  const { id, number, kind, issueDate, dueDate, currency, totalMinor } = row;
  const balanceMinor = row.lifecycle === 'void' ? 0 : row.balanceMinor;
  const status = invoiceStatus(row, today);
  return { id, number, kind, status, issueDate, dueDate, currency, totalMinor, balanceMinor };
}

function run<Row extends object>(tx: Transaction, { text, values }: Sql): Promise<Row[]> {
  return tx.rows<Row & Record<string, unknown>>(text, values);
}

import { randomUUID } from 'node:crypto';
import { daysBetween, type Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { AuditEntry } from '../../writes/audit-log.ts';
import { requireDocument } from '../payments/allocations.ts';
import { type Books, isOpenDay, requireOpenDay } from '../payments/books.ts';
import { addSettlements, balanceOf, lockDocuments, type Writer } from '../payments/ledger.ts';
import { reversalsOf } from '../payments/reversals.ts';

type CreditNote = Pick<Invoice, 'id' | 'correctsId'>;

/**
 * Settles the invoice that an issued credit note corrects, up to its balance. What is left of the note is the client's
 * credit. The credit is of the later one of both days of issue, so that no document is settled before it exists.
 */
export async function settleCorrected(
  tx: Transaction,
  writer: Writer,
  { id, correctsId }: CreditNote,
): Promise<AuditEntry[]> {
  if (correctsId === null) return [];
  const documents = await lockDocuments(tx, writer.organizationId, [id, correctsId]);
  const note = requireDocument(documents, id);
  const document = requireDocument(documents, correctsId);
  const amountMinor = Math.min(-balanceOf(note), balanceOf(document));
  if (amountMinor <= 0) return [];
  const date = daysBetween(document.issueDate, note.issueDate) > 0 ? note.issueDate : document.issueDate;
  const shared = { source: 'credit', pairId: randomUUID(), date } as const;
  addSettlements(tx, writer, [
    { ...shared, document, amountMinor },
    { ...shared, document: note, amountMinor: -amountMinor },
  ]);
  return [
    {
      action: 'credit_applied',
      entity: { type: 'invoice', id: document.id, name: document.number ?? '', clientId: document.clientId },
      changes: { creditNote: note.number, amountMinor, currency: document.currency },
    },
  ];
}

/**
 * Takes back what a credit note has settled of the invoice that it corrects, before the note is void.
 * @returns what is left of the note then, negative
 * @throws ApiError books.closed
 */
export async function takeBackCredit(
  tx: Transaction,
  writer: Writer,
  { id, correctsId }: CreditNote,
  books: Books,
): Promise<number | null> {
  const rows = await tx.rows<{ id: string; pairId: string }>(
    `SELECT other.id, entry.pair_id AS "pairId" FROM oficio.settlements entry
     JOIN oficio.settlements paired ON paired.pair_id = entry.pair_id AND paired.invoice_id = $3
     JOIN oficio.settlements other ON other.id IN (entry.id, paired.id)
     WHERE entry.organization_id = $1 AND entry.invoice_id = $2 AND entry.reverses IS NULL`,
    [writer.organizationId, id, correctsId],
  );
  const settlementIds = rows.map((row) => row.id);
  const reversals = await reversalsOf(tx, writer.organizationId, { settlementIds });
  const [first] = reversals;
  if (!first) return null;
  if (!reversals.every(({ date }) => isOpenDay(books, date))) requireOpenDay(books, books.today);
  const pairs = new Map(rows.map(({ pairId }) => [pairId, randomUUID()]));
  const pairOf = new Map(rows.map((row) => [row.id, pairs.get(row.pairId)]));
  const added = reversals.map((row) => ({
    ...row,
    pairId: pairOf.get(row.reverses ?? '') ?? null,
    date: isOpenDay(books, row.date) ? row.date : books.today,
  }));
  addSettlements(tx, writer, added);
  const note = reversals.find(({ document }) => document.id === id);
  return note ? balanceOf(note.document) : null;
}

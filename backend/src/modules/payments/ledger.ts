import { randomUUID } from 'node:crypto';
import {
  type Invoice,
  type LocalDate,
  settledPart,
  settlementBase,
  settlementShares,
  type TaxAmount,
  writtenOffNet,
} from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { lockOrganization } from '../../records/client-of-record.ts';
import { decimalOf } from '../../records/record-csv.ts';
import type { RecordKit } from '../../records/record-kit.ts';

/** A locked document with what has settled it. `addSettlements` keeps the amounts. */
export interface LedgerDocument
  extends Pick<
    Invoice,
    | 'id'
    | 'kind'
    | 'number'
    | 'clientId'
    | 'correctsId'
    | 'issueDate'
    | 'currency'
    | 'totalMinor'
    | 'adjustMinor'
    | 'version'
  > {
  issueDate: LocalDate;
  baseTotalMinor: number;
  baseNetMinor: number;
  /** Σ of all settlements. */
  settledMinor: number;
  /** Σ of those by payments and refunds. */
  cashMinor: number;
  /** Σ of the write-offs. */
  writtenOffMinor: number;
  taxes: TaxAmount[];
}

export interface NewSettlement {
  document: LedgerDocument;
  source: 'payment' | 'credit' | 'write_off';
  paymentId?: string | null;
  pairId?: string | null;
  date: LocalDate;
  amountMinor: number;
  /** The row that is taken back. */
  reverses?: string;
}

/** The organization, and who changes its ledger; null: the client, online. */
export interface Writer {
  organizationId: string;
  userId: string | null;
  at: string;
}

/** A write of the ledger. It locks the organization before any row, as a hand-over does. */
export function changeLedger<Answer>(
  { work }: Pick<RecordKit, 'work'>,
  scope: OrganizationScope,
  change: (tx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  return work.write(scope, async (tx) => {
    lockOrganization(tx, scope.organizationId);
    return change(tx);
  });
}

/**
 * Locks issued documents, in the order of their ids, so that no two changes of the ledger wait for each other. Runs
 * under a caller who may settle invoices, and as the worker.
 * @throws ApiError resource.not_found, invoice.not_issued
 */
export async function lockDocuments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, LedgerDocument>> {
  const [locked, found] = await Promise.all([
    // Only issued documents are locked: an issue locks a credit note before its invoice, in an order of its own.
    tx.rows<Pick<Invoice, 'id'>>(
      `SELECT id FROM public.invoices
       WHERE organization_id = $1 AND id = ANY ($2) AND lifecycle = 'issued' AND deleted_at IS NULL
       ORDER BY id FOR NO KEY UPDATE`,
      [organizationId, ids],
    ),
    // What waited for the locks is read by a statement of its own.
    readDocuments(tx, organizationId, ids),
  ]);
  requireLocked(found, { ids, locked: locked.map(({ id }) => id) });
  return new Map(
    found.map(({ title: _, lifecycle: __, clientName: ___, ...document }) => [document.id, document]),
  );
}

export type FoundDocument = LedgerDocument & Pick<Invoice, 'title' | 'lifecycle' | 'clientName'>;

/** Documents with what has settled them, in whichever state they are. */
export function readDocuments(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<FoundDocument[]> {
  return tx.rows<FoundDocument & Record<string, unknown>>(DOCUMENTS, [organizationId, ids]);
}

const DOCUMENTS = `SELECT invoice.id, invoice.title, invoice.lifecycle, invoice.kind, invoice.number,
    invoice.client_id AS "clientId", invoice.client_name AS "clientName", invoice.corrects_id AS "correctsId", invoice.currency,
    invoice.issue_date AS "issueDate",
    invoice.total_minor AS "totalMinor", invoice.adjust_minor AS "adjustMinor", invoice.version,
    invoice.base_total_minor AS "baseTotalMinor", invoice.base_net_minor AS "baseNetMinor",
    coalesce(ledger.settled, 0)::bigint AS "settledMinor", coalesce(ledger.cash, 0)::bigint AS "cashMinor",
    coalesce(ledger.written_off, 0)::bigint AS "writtenOffMinor",
    (SELECT coalesce(json_agg(json_build_object('name', tax.name, 'ratePpm', tax.rate_ppm, 'kind', tax.kind,
        'exempt', tax.exempt, 'baseMinor', tax.base_minor, 'taxMinor', tax.tax_minor) ORDER BY tax.position), '[]')
      FROM oficio.invoice_taxes tax
      WHERE tax.invoice_id = invoice.id AND tax.organization_id = invoice.organization_id) AS taxes
  FROM public.invoices invoice
  LEFT JOIN LATERAL (
    SELECT sum(amount_minor) AS settled, sum(amount_minor) FILTER (WHERE source = 'payment') AS cash,
      sum(amount_minor) FILTER (WHERE source = 'write_off') AS written_off
    FROM oficio.settlements entry
    WHERE entry.invoice_id = invoice.id AND entry.organization_id = invoice.organization_id
  ) ledger ON true
  WHERE invoice.organization_id = $1 AND invoice.id = ANY ($2) AND invoice.deleted_at IS NULL`;

/** @throws ApiError resource.not_found, invoice.not_issued */
function requireLocked(
  found: readonly FoundDocument[],
  { ids, locked }: { ids: readonly string[]; locked: readonly string[] },
): void {
  if (found.length < new Set(ids).size) {
    throw new ApiError('resource.not_found', 'An invoice was not found. It may have been deleted.');
  }
  const other = found.find(({ id, lifecycle }) => lifecycle !== 'issued' || !locked.includes(id));
  if (other) throw notIssued(other);
}

export function notIssued({ lifecycle, title }: Pick<FoundDocument, 'lifecycle' | 'title'>): ApiError {
  const fault = lifecycle === 'void' ? 'is void' : 'hasn’t been issued yet';
  return new ApiError('invoice.not_issued', `${title} ${fault}.`);
}

/** What is still to be settled; of a credit note what is left of it, negative. */
export function balanceOf({ totalMinor, settledMinor }: LedgerDocument): number {
  return totalMinor - settledMinor;
}

/**
 * Adds rows to the ledger of locked documents, with their parts of the taxes and of the amounts in the organization's
 * currency. The database then keeps balances and refuses what doesn't fit.
 * @throws ApiError payment.allocation_exceeds
 */
export function addSettlements(
  tx: Transaction,
  { organizationId, userId, at }: Writer,
  added: readonly NewSettlement[],
): void {
  const rows = added.map((entry) => ({ id: randomUUID(), ...entry, ...sharesOf(entry) }));
  if (rows.length === 0) return;
  tx.send(
    `INSERT INTO oficio.settlements (id, organization_id, invoice_id, source, payment_id, pair_id, date, amount_minor,
       base_minor, net_minor, base_net_minor, reverses, created_by, created_at)
     SELECT id, $1, "invoiceId", source, "paymentId", "pairId", date, "amountMinor", "baseMinor", "netMinor",
       "baseNetMinor", reverses, $2, $3
     FROM ROWS FROM (jsonb_to_recordset($4) AS (id uuid, "invoiceId" uuid, source text, "paymentId" uuid, "pairId" uuid,
       date date, "amountMinor" bigint, "baseMinor" bigint, "netMinor" bigint, "baseNetMinor" bigint, reverses uuid))
       WITH ORDINALITY AS entry (id, "invoiceId", source, "paymentId", "pairId", date, "amountMinor", "baseMinor",
         "netMinor", "baseNetMinor", reverses, position)
     ORDER BY position`,
    [
      organizationId,
      userId,
      at,
      JSON.stringify(rows.map(({ document, taxes: _, ...row }) => ({ ...row, invoiceId: document.id }))),
    ],
  );
  const taxes = rows.flatMap(({ id, taxes: shares }) =>
    shares.map((share, index) => ({ ...share, settlementId: id, position: index + 1 })),
  );
  if (taxes.length > 0) {
    tx.send(
      `INSERT INTO oficio.settlement_taxes (organization_id, settlement_id, position, name, rate_ppm, kind, exempt,
         base_minor, tax_minor)
       SELECT $1, "settlementId", position, name, "ratePpm", kind, exempt, "baseMinor", "taxMinor"
       FROM jsonb_to_recordset($2) AS share ("settlementId" uuid, position integer, name text, "ratePpm" integer,
         kind text, exempt boolean, "baseMinor" bigint, "taxMinor" bigint)`,
      [organizationId, JSON.stringify(taxes)],
    );
  }
  // One statement for all documents; the trigger of each row would need one for each.
  const ids = [...new Set(added.map(({ document }) => document.id))];
  tx.send('SELECT oficio.keep_balances($1, $2)', [ids, at]);
  // The answer shows the balances that the commit would keep.
  tx.send('SET CONSTRAINTS ALL IMMEDIATE', []);
}

/**
 * The shares of a settlement, which then counts for those of the next one.
 * @throws ApiError payment.allocation_exceeds
 */
export function sharesOf({
  document,
  source,
  amountMinor,
}: Pick<NewSettlement, 'document' | 'source' | 'amountMinor'>): {
  baseMinor: number;
  netMinor?: number;
  baseNetMinor?: number;
  taxes: TaxAmount[];
} {
  const settled = document.settledMinor + amountMinor;
  const { totalMinor, cashMinor, writtenOffMinor, baseNetMinor } = document;
  if (settled < Math.min(0, totalMinor) || settled > Math.max(0, totalMinor)) {
    throw new ApiError('payment.allocation_exceeds', `${document.number} was settled otherwise meanwhile.`);
  }
  const baseMinor = settlementBase(document, document.settledMinor, settled);
  document.settledMinor = settled;
  if (source === 'credit') return { baseMinor, taxes: [] };
  if (source === 'write_off') {
    const after = writtenOffMinor + amountMinor;
    document.writtenOffMinor = after;
    return {
      baseMinor,
      netMinor: writtenOffNet(document, writtenOffMinor, after),
      baseNetMinor:
        settledPart(baseNetMinor, totalMinor, after) - settledPart(baseNetMinor, totalMinor, writtenOffMinor),
      taxes: settlementShares(document, writtenOffMinor, after),
    };
  }
  document.cashMinor = cashMinor + amountMinor;
  return { baseMinor, taxes: settlementShares(document, cashMinor, document.cashMinor) };
}

/** An amount in a sentence: `1500.00 MXN`. */
export function amountText(amountMinor: number, currency: string): string {
  return `${decimalOf(amountMinor, currency)} ${currency}`;
}

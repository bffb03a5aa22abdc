import { randomUUID } from 'node:crypto';
import type { Deposit, Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { DEPOSIT, isCredited } from './invoice-parts.ts';

type InOrganization = Pick<Invoice, 'organizationId'>;

interface Deducting extends Pick<Invoice, 'id' | 'kind' | 'clientId' | 'currency' | 'correctsId'> {
  depositIds: readonly string[];
}

interface FoundDeposit {
  deposit: Deposit;
  /** Its number, or what a draft is called. */
  title: string;
  clientId: string;
  obstacle: string | null;
}

/** What keeps the row `deposit` from being deducted, apart from another document. */
const OBSTACLE = `CASE
    WHEN deposit.lifecycle <> 'issued' THEN 'isn’t issued'
    WHEN deposit.settlement = 'written_off' THEN 'was written off'
    WHEN ${isCredited('deposit')} THEN 'was credited'
  END`;

/** The line that deducts the row `deposit`. */
const DEDUCTION = `FROM oficio.invoice_lines line
  JOIN public.invoices final ON final.id = line.invoice_id AND final.organization_id = line.organization_id
  WHERE line.source_type = 'deposit' AND line.source_id = deposit.id AND line.live
    AND line.organization_id = deposit.organization_id`;

/** The deposits of a client that no document deducts, the oldest first. */
export async function openDeposits(
  tx: Transaction,
  { organizationId }: InOrganization,
  clientId: string,
): Promise<Deposit[]> {
  const rows = await tx.rows<{ deposit: Deposit }>(
    `SELECT ${DEPOSIT} AS deposit FROM public.invoices deposit
     WHERE deposit.organization_id = $1 AND deposit.client_id = $2 AND deposit.kind = 'deposit'
       AND (${OBSTACLE}) IS NULL AND NOT EXISTS (SELECT ${DEDUCTION})
     ORDER BY deposit.issue_date, deposit.number`,
    [organizationId, clientId],
  );
  return rows.map(({ deposit }) => deposit);
}

/** Locks the deposits of a quote and gives the ids of those that its invoice can deduct, the oldest first. */
export async function lockDepositsOfQuote(
  tx: Transaction,
  { organizationId }: InOrganization,
  quoteId: string,
): Promise<string[]> {
  await tx.rows(
    `SELECT FROM public.invoices WHERE organization_id = $1 AND quote_id = $2 ORDER BY id FOR NO KEY UPDATE`,
    [organizationId, quoteId],
  );
  const rows = await tx.rows<{ id: string }>(
    `SELECT deposit.id FROM public.invoices deposit
     JOIN public.quotes quote ON quote.id = deposit.quote_id AND quote.organization_id = deposit.organization_id
     WHERE deposit.organization_id = $1 AND quote.id = $2 AND deposit.client_id = quote.client_id
       AND deposit.currency = quote.currency AND (${OBSTACLE}) IS NULL AND NOT EXISTS (SELECT ${DEDUCTION})
     ORDER BY deposit.issue_date, deposit.number`,
    [organizationId, quoteId],
  );
  return rows.map(({ id }) => id);
}

/**
 * The deposits that a draft deducts, in the given order. Locks them, so that none is voided or deducted elsewhere until
 * the draft is stored. A credit note gives back what its invoice deducts.
 * @throws ApiError resource.not_found, resource.in_use, request.invalid, each at `depositIds`
 */
export async function deductDeposits(
  tx: Transaction,
  scope: InOrganization,
  document: Deducting,
): Promise<Deposit[]> {
  const { depositIds, kind } = document;
  if (depositIds.length === 0) return [];
  if (kind === 'deposit') throw faultOf('request.invalid', 'A deposit invoice deducts no other deposit.');
  const found = await lockDeposits(tx, scope, document);
  return depositIds.map((id) => {
    const row = found.find(({ deposit }) => deposit.depositId === id);
    if (!row)
      throw faultOf('resource.not_found', 'This deposit was not found. It may belong to another client.');
    const { deposit, title, clientId, obstacle } = row;
    if (clientId !== document.clientId) {
      throw faultOf('request.invalid', `${deposit.number} belongs to another client.`);
    }
    if (deposit.currency !== document.currency) {
      throw faultOf('request.invalid', `${deposit.number} is in ${deposit.currency}.`);
    }
    if (obstacle !== null) throw faultOf('resource.in_use', `${title} ${obstacle}.`);
    return deposit;
  });
}

async function lockDeposits(
  tx: Transaction,
  { organizationId }: InOrganization,
  { id, kind, clientId, correctsId, depositIds }: Deducting,
): Promise<FoundDeposit[]> {
  // The client is locked before its documents, as every write of a record does.
  await tx.rows('SELECT oficio.lock_clients($1, ARRAY[$2]::uuid[])', [organizationId, clientId]);
  await tx.rows(
    `SELECT FROM public.invoices WHERE organization_id = $1 AND id = ANY ($2) AND kind = 'deposit'
     ORDER BY id FOR NO KEY UPDATE`,
    [organizationId, depositIds],
  );
  const isCredit = kind === 'credit_note';
  return tx.rows<FoundDeposit & Record<string, unknown>>(
    `SELECT ${DEPOSIT} AS deposit, deposit.title, deposit.client_id AS "clientId",
       ${
         isCredit
           ? 'NULL AS obstacle'
           : `coalesce(${OBSTACLE},
                (SELECT 'is deducted from ' || final.title ${DEDUCTION} AND final.id <> $3)) AS obstacle`
       }
     FROM public.invoices deposit
     WHERE deposit.organization_id = $1 AND deposit.id = ANY ($2) AND deposit.kind = 'deposit'
       ${
         isCredit
           ? `AND EXISTS (SELECT FROM oficio.invoice_lines line WHERE line.organization_id = $1
                AND line.invoice_id = $3 AND line.source_type = 'deposit' AND line.source_id = deposit.id)`
           : ''
       }`,
    [organizationId, depositIds, isCredit ? correctsId : id],
  );
}

/** Stores the deductions of a draft as lines after its own. Those of a credit note keep no deposit from others. */
export async function saveDeductions(
  tx: Transaction,
  { organizationId }: InOrganization,
  {
    id,
    kind,
    deductions,
    position,
  }: Pick<Invoice, 'id' | 'kind'> & { deductions: Deposit[]; position: number },
): Promise<void> {
  if (deductions.length === 0) return;
  const rows = deductions.map(({ depositId, number, baseMinor }) => ({
    id: randomUUID(),
    depositId,
    number,
    baseMinor,
  }));
  await tx.rows(
    `INSERT INTO oficio.invoice_lines (organization_id, invoice_id, id, position, description, quantity_e4,
       unit_price_minor, discountable, net_minor, base_minor, source_type, source_id, live)
     SELECT $1, $2, id, $4 + position, number, CASE WHEN "baseMinor" < 0 THEN 10000 ELSE -10000 END, abs("baseMinor"),
       false, -"baseMinor", -"baseMinor", 'deposit', "depositId", $5
     FROM ROWS FROM (jsonb_to_recordset($3) AS (id uuid, "depositId" uuid, number text, "baseMinor" bigint))
       WITH ORDINALITY AS deduction (id, "depositId", number, "baseMinor", position)`,
    [organizationId, id, JSON.stringify(rows), position, kind !== 'credit_note'],
  );
}

/**
 * Requires that no document deducts a deposit invoice, which is locked.
 * @throws ApiError resource.in_use
 */
export async function requireUndeducted(
  tx: Transaction,
  { organizationId, id, kind }: Pick<Invoice, 'organizationId' | 'id' | 'kind'>,
): Promise<void> {
  if (kind !== 'deposit') return;
  const [final] = await tx.rows<{ title: string }>(
    `SELECT final.title FROM public.invoices deposit, LATERAL (SELECT final.title ${DEDUCTION}) final
     WHERE deposit.organization_id = $1 AND deposit.id = $2`,
    [organizationId, id],
  );
  if (!final) return;
  const message = `${final.title} deducts this deposit. Void it, or remove the deduction from it, first.`;
  throw new ApiError('resource.in_use', message);
}

function faultOf(
  code: 'resource.not_found' | 'resource.in_use' | 'request.invalid',
  message: string,
): ApiError {
  return new ApiError(code, message, { fields: [{ path: 'depositIds', message }] });
}

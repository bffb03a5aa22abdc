import { depositedOf, formatMoney, type Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { ApiError } from '../../http/api-error.ts';
import { fieldFault } from '../invoice-settings/setting-rows.ts';
import { DEDUCTIONS, DEPOSITS, DEPOSITS_OF_QUOTE, originOf } from './invoice-parts.ts';

interface Bounds {
  /** What the deposits are a part of. */
  word: 'invoice' | 'quote';
  currency: string;
  /** What it is without deductions. */
  totalMinor: number;
  /** What its other deposits take. */
  takenMinor: number;
}

type Source = Pick<Invoice, 'totalMinor' | 'deposits' | 'deductions'>;
type Deposit = Pick<Invoice, 'organizationId' | 'id' | 'kind' | 'clientId' | 'currency' | 'totalMinor'>;
const PRICE_MEMBERS = ['unitPriceMinor', 'unitPriceMicros', 'quantityE4'] as const;
type Priced = Pick<Invoice['lines'][number], (typeof PRICE_MEMBERS)[number]>;

/** The refusal of a deposit that is more than its invoice or its quote has left. */
export function depositFault({ word, currency, totalMinor, takenMinor }: Bounds, path: string): ApiError {
  const words = (amountMinor: number) => formatMoney({ amountMinor, currency });
  const [total, left] = [words(totalMinor), totalMinor - takenMinor];
  const message =
    takenMinor === 0
      ? `A deposit is above 0 and at most ${total}, the total of the ${word}`
      : left > 0
        ? `Other deposits take ${words(takenMinor)} of ${total}, so at most ${words(left)} is left`
        : `Other deposits take all of ${total}, the total of the ${word}`;
  return fieldFault('request.invalid', { path, message });
}

/**
 * Requires that a deposit and the others of its invoice are at most that invoice; before its quote is invoiced, at most
 * that quote. Locks the invoice or the quote, so that two deposits that are raised at once count each other. A deposit of
 * another client or currency takes nothing of it.
 * @throws ApiError request.invalid, at the path
 */
export async function requireBounded(tx: Transaction, deposit: Deposit, path: string): Promise<void> {
  if (deposit.kind !== 'deposit') return;
  const { id, currency, totalMinor } = deposit;
  const source = (await lockedInvoice(tx, deposit)) ?? (await lockedQuote(tx, deposit));
  if (!source) return;
  const { word, deductions } = source;
  const deposits = source.deposits.filter((other) => other.id !== id);
  const undivided = deductions.reduce((sum, deducted) => sum + deducted.totalMinor, source.totalMinor);
  const takenMinor = depositedOf({ deposits, deductions });
  if (totalMinor > undivided - takenMinor) {
    throw depositFault({ word, currency, totalMinor: undivided, takenMinor }, path);
  }
}

type FoundSource = Source & Pick<Bounds, 'word'>;

async function lockedInvoice(
  tx: Transaction,
  { organizationId, id, clientId, currency }: Deposit,
): Promise<FoundSource | null> {
  const [origin] = await tx.rows<{ id: string }>(
    `SELECT origin.id FROM public.invoices deposit
       JOIN public.invoices origin ON origin.id = ${originOf('deposit')} AND origin.organization_id = deposit.organization_id
     WHERE deposit.organization_id = $1 AND deposit.id = $2 AND origin.client_id = $3 AND origin.currency = $4
       AND origin.deleted_at IS NULL AND origin.lifecycle <> 'void'
     FOR NO KEY UPDATE OF origin`,
    [organizationId, id, clientId, currency],
  );
  if (!origin) return null;
  const [source] = await tx.rows<FoundSource & Record<string, unknown>>(
    `SELECT 'invoice' AS word, entry.total_minor AS "totalMinor", ${DEPOSITS.sql} AS deposits, ${DEDUCTIONS.sql} AS deductions
     FROM public.invoices entry WHERE entry.organization_id = $1 AND entry.id = $2`,
    [organizationId, origin.id],
  );
  return source ?? null;
}

/** Nothing is deducted from a quote. */
async function lockedQuote(
  tx: Transaction,
  { organizationId, id, clientId, currency }: Deposit,
): Promise<FoundSource | null> {
  const [origin] = await tx.rows<{ id: string }>(
    `SELECT quote.id FROM public.invoices deposit
       JOIN public.quotes quote ON quote.id = deposit.quote_id AND quote.organization_id = deposit.organization_id
     WHERE deposit.organization_id = $1 AND deposit.id = $2 AND quote.client_id = $3 AND quote.currency = $4
     FOR NO KEY UPDATE OF quote`,
    [organizationId, id, clientId, currency],
  );
  if (!origin) return null;
  const [source] = await tx.rows<FoundSource & Record<string, unknown>>(
    `SELECT 'quote' AS word, entry.total_minor AS "totalMinor", ${DEPOSITS_OF_QUOTE.sql} AS deposits,
       '[]'::json AS deductions
     FROM public.quotes entry WHERE entry.organization_id = $1 AND entry.id = $2`,
    [organizationId, origin.id],
  );
  return source ?? null;
}

/**
 * The same for a changed draft. A deposit that became too large because its invoice became smaller stays changeable.
 * @throws ApiError request.invalid, at the price of the first line that is another one
 */
export async function requireBoundedChange(
  tx: Transaction,
  kept: Invoice,
  changed: Pick<Invoice, 'clientId' | 'currency' | 'totalMinor'> & { lines: readonly Priced[] },
): Promise<void> {
  const { clientId, currency, totalMinor, lines } = changed;
  if (totalMinor <= kept.totalMinor && clientId === kept.clientId && currency === kept.currency) return;
  const isOther = (line: Priced, index: number) =>
    PRICE_MEMBERS.some((name) => kept.lines[index]?.[name] !== line[name]);
  const index = Math.max(lines.findIndex(isOther), 0);
  await requireBounded(tx, { ...kept, clientId, currency, totalMinor }, `lines.${index}.unitPriceMinor`);
}

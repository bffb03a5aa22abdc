import type { Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import {
  atSource,
  type Billing,
  requireUnbilled,
  type SourceFault,
  sourceIds,
  unknownSources,
} from './billed-sources.ts';

type InOrganization = Pick<Invoice, 'organizationId'>;

interface FoundExpense {
  id: string;
  clientId: string | null;
  currency: string;
  billable: boolean;
  /** Whether the caller may read expenses at all. */
  isReadable: boolean;
}

/**
 * Requires that a draft can bill the expenses of its lines. Locks them until the draft is stored. Whoever doesn't read
 * expenses keeps those of the draft and adds none.
 * @throws ApiError resource.not_found, request.invalid, invoice.source_billed, each at its line
 */
export async function requireExpenses(
  tx: Transaction,
  scope: InOrganization,
  { lines, ...document }: Billing,
  kept: Invoice | undefined,
): Promise<void> {
  const added = unknownSources('expense', { lines, ...document }, kept);
  if (!added) return;
  const found = await lockExpenses(tx, scope, document, sourceIds('expense', lines));
  for (const { line, id } of added) {
    const fault = faultOf(
      found.find((expense) => expense.id === id),
      document,
    );
    if (fault) throw atSource(line, ...fault);
  }
  await requireUnbilled(tx, { ...scope, id: document.id }, lines, 'expense');
}

function faultOf(
  expense: FoundExpense | undefined,
  { kind, clientId, currency }: Omit<Billing, 'lines'>,
): SourceFault | null {
  if (kind !== 'invoice') return ['request.invalid', 'Expenses are billed on invoices only.'];
  if (!expense?.isReadable)
    return ['resource.not_found', 'This expense was not found. It may have been deleted.'];
  if (expense.clientId !== clientId)
    return ['request.invalid', 'This expense isn’t of the client of this invoice.'];
  if (expense.currency !== currency) return ['request.invalid', `This expense is in ${expense.currency}.`];
  return expense.billable ? null : ['request.invalid', 'This expense isn’t billable.'];
}

async function lockExpenses(
  tx: Transaction,
  { organizationId }: InOrganization,
  { clientId }: Pick<Billing, 'clientId'>,
  ids: readonly string[],
): Promise<FoundExpense[]> {
  // The client is locked before its records, as every write of a record does.
  await tx.rows('SELECT oficio.lock_clients($1, ARRAY[$2]::uuid[])', [organizationId, clientId]);
  return tx.rows<FoundExpense & Record<string, unknown>>(
    `SELECT id, client_id AS "clientId", currency, billable, oficio.caller_may('accounting') AS "isReadable"
     FROM oficio.lock_expenses($1, $2)`,
    [organizationId, ids],
  );
}

import type { Invoice } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { ComposedLine } from './invoice-lines.ts';

interface Billing extends Pick<Invoice, 'id' | 'kind' | 'clientId' | 'currency'> {
  lines: readonly Pick<ComposedLine, 'source'>[];
}
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
  const isSame = kept?.clientId === document.clientId && kept.currency === document.currency;
  const known = new Set(isSame ? idsOf(kept.lines) : []);
  const ids = idsOf(lines);
  if (ids.every((id) => known.has(id)) && new Set(ids).size === ids.length) return;
  const found = await lockExpenses(tx, scope, document, ids);
  for (const [line, { source }] of lines.entries()) {
    if (!source || known.has(source.id)) continue;
    const fault = faultOf(
      found.find(({ id }) => id === source.id),
      document,
    );
    if (fault) throw atLine(line, ...fault);
  }
  await requireUnbilled(tx, { ...scope, id: document.id }, lines);
}

/**
 * Requires that no other document bills the expenses of a document's lines, and no line twice. Locks the expenses.
 * @throws ApiError invoice.source_billed, request.invalid, each at its line
 */
export async function requireUnbilled(
  tx: Transaction,
  { organizationId, id }: InOrganization & Pick<Invoice, 'id'>,
  lines: Billing['lines'],
): Promise<void> {
  const ids = idsOf(lines);
  if (ids.length === 0) return;
  await tx.rows('SELECT FROM oficio.lock_expenses($1, $2)', [organizationId, ids]);
  const billed = await tx.rows<{ id: string; title: string }>(
    `SELECT line.source_id AS id, invoice.title FROM oficio.invoice_lines line
     JOIN public.invoices invoice ON invoice.id = line.invoice_id AND invoice.organization_id = line.organization_id
     WHERE line.organization_id = $1 AND line.source_type = 'expense' AND line.source_id = ANY ($2) AND line.live
       AND line.invoice_id <> $3`,
    [organizationId, ids, id],
  );
  for (const [line, { source }] of lines.entries()) {
    const other = billed.find((row) => row.id === source?.id);
    if (other) throw atLine(line, 'invoice.source_billed', `${other.title} bills this expense already.`);
    if (source && lines.findIndex((earlier) => earlier.source?.id === source.id) < line) {
      throw atLine(line, 'request.invalid', 'An earlier line bills this expense already.');
    }
  }
}

type Fault = ['resource.not_found' | 'request.invalid' | 'invoice.source_billed', string];

function faultOf(
  expense: FoundExpense | undefined,
  { kind, clientId, currency }: Omit<Billing, 'lines'>,
): Fault | null {
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

function idsOf(lines: Billing['lines']): string[] {
  return lines.flatMap(({ source }) => source?.id ?? []);
}

function atLine(line: number, ...[code, message]: Fault): ApiError {
  return new ApiError(code, message, { fields: [{ path: `lines.${line}.source`, message }] });
}

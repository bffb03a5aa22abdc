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

/** An entry of a source, which can have several. */
interface FoundTime extends Record<string, unknown> {
  id: string;
  clientId: string | null;
  currency: string;
  billedInvoiceId: string | null;
  billedTitle: string | null;
}

type InOrganization = Pick<Invoice, 'organizationId'>;

/**
 * Requires that a draft can bill the time of its lines. Locks the entries until the draft is stored.
 * @throws ApiError resource.not_found, request.invalid, invoice.source_billed, each at its line
 */
export async function requireTime(
  tx: Transaction,
  scope: InOrganization,
  { lines, ...document }: Billing,
  kept: Invoice | undefined,
): Promise<void> {
  const added = unknownSources('time', { lines, ...document }, kept);
  if (!added) return;
  const found = await lockTime(tx, scope, lines);
  for (const { line, id } of added) {
    const fault = faultOf(
      found.filter((entry) => entry.id === id),
      document,
    );
    if (fault) throw atSource(line, ...fault);
  }
  await requireUnbilled(tx, { ...scope, id: document.id }, lines, 'time');
}

/**
 * Requires that no other document bills the entries of a document's lines. They can have got another source since.
 * @throws ApiError invoice.source_billed, at its line
 */
export async function requireUnbilledTime(
  tx: Transaction,
  { organizationId, id }: Pick<Invoice, 'organizationId' | 'id'>,
  lines: Billing['lines'],
): Promise<void> {
  const found = await lockTime(tx, { organizationId }, lines);
  for (const [line, { source }] of lines.entries()) {
    if (source?.type !== 'time') continue;
    const other = found.find((entry) => entry.id === source.id && isBilledElsewhere(entry, id));
    if (other) throw atSource(line, 'invoice.source_billed', billedText(other));
  }
}

async function lockTime(
  tx: Transaction,
  { organizationId }: InOrganization,
  lines: Billing['lines'],
): Promise<FoundTime[]> {
  const sources = sourceIds('time', lines);
  if (sources.length === 0) return [];
  return tx.rows<FoundTime>(
    `SELECT id, client_id AS "clientId", currency, billed_title AS "billedTitle", billed_invoice_id AS "billedInvoiceId"
     FROM oficio.lock_billed_time($1, $2)`,
    [organizationId, sources],
  );
}

function faultOf(
  entries: readonly FoundTime[],
  { id, kind, clientId, currency }: Omit<Billing, 'lines'>,
): SourceFault | null {
  if (kind !== 'invoice') return ['request.invalid', 'Time is billed on invoices only.'];
  if (entries.length === 0 || entries.some((entry) => entry.clientId !== clientId)) {
    return ['resource.not_found', 'This client has no such time. It may have been deleted.'];
  }
  const other = entries.find((entry) => entry.currency !== currency);
  if (other) return ['request.invalid', `This time is in ${other.currency}.`];
  const billed = entries.find((entry) => isBilledElsewhere(entry, id));
  return billed ? ['invoice.source_billed', billedText(billed)] : null;
}

const isBilledElsewhere = ({ billedInvoiceId }: FoundTime, id: string): boolean =>
  billedInvoiceId !== null && billedInvoiceId !== id;

const billedText = ({ billedTitle }: FoundTime): string => `${billedTitle} bills this time already.`;

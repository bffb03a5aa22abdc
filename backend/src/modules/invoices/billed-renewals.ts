import type { Invoice } from '@oficio/contracts';
import { nextRenewal, type RenewalFacts } from '@oficio/machines/renewal';
import type { Transaction } from '../../database/database.ts';
import {
  atSource,
  type Billing,
  requireUnbilled,
  type SourceFault,
  sourceIds,
  unknownSources,
} from './billed-sources.ts';

interface FoundRenewal extends RenewalFacts, Record<string, unknown> {
  id: string;
  clientId: string | null;
  currency: string;
}

/**
 * Requires that a draft can bill the renewals of its lines. Locks them until the draft is stored; those of the draft stay.
 * @throws ApiError resource.not_found, request.invalid, invoice.source_billed, each at its line
 */
export async function requireRenewals(
  tx: Transaction,
  scope: Pick<Invoice, 'organizationId'>,
  { lines, ...document }: Billing,
  kept: Invoice | undefined,
): Promise<void> {
  const added = unknownSources('renewal', { lines, ...document }, kept);
  if (!added) return;
  const found = await tx.rows<FoundRenewal>(
    `SELECT id, client_id AS "clientId", currency, payer, price_minor AS "priceMinor", consent, billing, registry
     FROM oficio.lock_renewals($1, $2)`,
    [scope.organizationId, sourceIds('renewal', lines)],
  );
  for (const { line, id } of added) {
    const fault = faultOf(
      found.find((renewal) => renewal.id === id),
      document,
    );
    if (fault) throw atSource(line, ...fault);
  }
  await requireUnbilled(tx, { ...scope, id: document.id }, lines, 'renewal');
}

function faultOf(
  renewal: FoundRenewal | undefined,
  { kind, clientId, currency }: Omit<Billing, 'lines'>,
): SourceFault | null {
  if (kind !== 'invoice') return ['request.invalid', 'Renewals are billed on invoices only.'];
  if (renewal?.clientId !== clientId)
    return ['resource.not_found', 'This client has no such renewal. It may have been deleted.'];
  if (renewal.currency !== currency) return ['request.invalid', `This renewal is in ${renewal.currency}.`];
  const { consent, billing, registry, payer, priceMinor } = renewal;
  const facts = { consent, billing, registry, payer, priceMinor };
  return nextRenewal(facts, { type: 'invoice.issued' })
    ? null
    : ['request.invalid', 'This renewal can’t be invoiced as it is now.'];
}

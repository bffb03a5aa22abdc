import sql, { join } from 'sql-template-tag';
import { matchesAll, type SearchedTable } from '../../records/record-search.ts';

/** The most invoices, the newest ones, whose payments a search of their number finds. */
const INVOICES = 100;

/** Payments are found by their reference, note and client, and by the number of an invoice that they pay. */
export const SEARCHED_PAYMENTS: SearchedTable = {
  table: 'payments',
  name: sql`coalesce(entry.reference, entry.client_name)`,
  nameKey: sql`coalesce(oficio.normalised(entry.reference), entry.sort_client)`,
  where: sql`entry.status <> 'voided'`,
  order: sql`payment->>'date' DESC, id DESC`,
  // Each part has an index of its own, which an OR of both conditions wouldn't use.
  matches: (patterns, organizationId) => sql`entry.id = ANY (ARRAY(
    SELECT payment.id FROM oficio.searchable_payments payment
    WHERE payment.organization_id = ${organizationId} AND ${matchesAll(patterns, sql`payment.search_text`)}
    UNION
    SELECT settlement.payment_id FROM oficio.settlements settlement
    WHERE settlement.organization_id = ${organizationId} AND settlement.payment_id IS NOT NULL
      AND settlement.invoice_id = ANY (ARRAY(${foundInvoices(patterns, organizationId)}))
  ))`,
  payment: sql`json_build_object('clientName', entry.client_name, 'date', entry.date,
    'amountMinor', entry.amount_minor, 'currency', entry.currency)`,
};

/** A word has to be in the invoice's own text: the name of its client alone would find each invoice of the client. */
function foundInvoices(patterns: readonly string[], organizationId: string) {
  const own = sql`replace(invoice.search_text, invoice.sort_client, '')`;
  const words = patterns.map((pattern) => sql`${own} LIKE ${pattern}`);
  return sql`SELECT invoice.id FROM oficio.searchable_invoices invoice
    WHERE invoice.organization_id = ${organizationId} AND invoice.number IS NOT NULL
      AND ${matchesAll(patterns, sql`invoice.search_text`)} AND (${join(words, ' OR ')})
    ORDER BY invoice.sort_issue DESC, invoice.id DESC LIMIT ${INVOICES}::integer`;
}

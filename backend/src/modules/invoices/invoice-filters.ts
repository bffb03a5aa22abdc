import { type DeliveryFilter, type InvoiceStep, NO_CATEGORY, periodOfFilter } from '@oficio/contracts';
import sql, { empty, type Sql } from 'sql-template-tag';
import type { AnyArea, KeptTotal } from '../../records/record-area.ts';
import { isTax } from '../invoice-settings/tax-condition.ts';
import { PROJECT_FILTER } from '../projects/project-of-record.ts';
import { hasLine, LINE_SUMS, ofItems } from './item-lines.ts';
import { hasStatus } from './overdue.ts';

const REACHED: Record<InvoiceStep, (column: (name: string) => Sql) => Sql> = {
  issued: () => sql`true`,
  sent: (column) => sql`${column('sent_at')} IS NOT NULL`,
  viewed: (column) => sql`${column('viewed_at')} IS NOT NULL`,
  paid: (column) => sql`${column('settlement')} = 'paid'`,
};

export const INVOICE_FILTERS = {
  status: {
    kind: 'column',
    condition: (status, column, { today }) => hasStatus(status, column, 'sort_due', today),
  },
  delivery: {
    kind: 'column',
    condition: (delivery, column, { organizationId }) =>
      hasDelivery(delivery as DeliveryFilter, column, organizationId),
  },
  kind: {
    kind: 'facet',
    condition: (kind, column) =>
      kind === 'charge' ? sql`${column('kind')} <> 'credit_note'` : sql`${column('kind')} = ${kind}`,
  },
  currency: { kind: 'facet', condition: (currency, column) => sql`${column('currency')} = ${currency}` },
  clientId: { kind: 'column', condition: (id, column) => sql`${column('client_id')} = ${id}` },
  categoryId: {
    kind: 'column',
    condition: (id, column) =>
      id === NO_CATEGORY ? sql`${column('category_id')} IS NULL` : sql`${column('category_id')} = ${id}`,
  },
  correctsId: { kind: 'column', condition: (id, column) => sql`${column('corrects_id')} = ${id}` },
  projectId: PROJECT_FILTER,
  recurringId: { kind: 'column', condition: (id, column) => sql`${column('recurring_id')} = ${id}` },
  reached: {
    kind: 'column',
    spansArchive: true,
    condition: (step, column) =>
      sql`${column('lifecycle')} = 'issued' AND ${REACHED[step as InvoiceStep](column)}`,
    shows: () => ({ netMinor: sql`entry.net_minor` }),
  },
  item: {
    kind: 'search',
    condition: (item, column, { organizationId }) => hasLine({ item }, column, organizationId),
    shows: (_, query) => ({ ofItem: ofItems(query, LINE_SUMS) }),
  },
  itemCategoryId: {
    kind: 'search',
    condition: (itemCategoryId, column, { organizationId }) =>
      hasLine({ itemCategoryId }, column, organizationId),
    shows: (_, query) => ({ ofItem: ofItems(query, LINE_SUMS) }),
  },
  tax: {
    kind: 'search',
    condition: (tax, column, { organizationId }) => sql`EXISTS (SELECT FROM oficio.invoice_taxes tax
      WHERE tax.invoice_id = ${column('id')} AND tax.organization_id = ${organizationId} AND ${isTax(tax)})`,
    shows: (tax, query) => ({
      ofTax: ofTax(
        tax,
        query,
        sql`json_build_object('baseMinor', sum(tax.base_minor), 'taxMinor', sum(tax.tax_minor))`,
      ),
    }),
  },
  writtenOff: {
    kind: 'column',
    spansArchive: true,
    condition: (period, column, { organizationId }) =>
      sql`EXISTS (SELECT ${writeOffsOf(period, {
        invoice: column('id'),
        organization: sql`${organizationId}`,
      })})`,
    shows: (period) => ({ writtenOffMinor: writtenOff(period) }),
  },
  from: { kind: 'search', condition: (day, column) => sql`${column('sort_issue')} >= ${day}` },
  to: { kind: 'search', condition: (day, column) => sql`${column('sort_issue')} <= ${day}` },
  dueFrom: { kind: 'column', condition: (day, column) => sql`${column('sort_due')} >= ${day}` },
  dueTo: { kind: 'column', condition: (day, column) => sql`${column('sort_due')} <= ${day}` },
} satisfies AnyArea['filters'];

/** The totals by status, kind, currency and due day. */
export const INVOICE_TOTALS: KeptTotal = {
  rows: sql`(SELECT organization_id, kind, currency, status, due AS sort_due, count FROM oficio.invoice_days)`,
  filters: {
    status: INVOICE_FILTERS.status,
    kind: INVOICE_FILTERS.kind,
    currency: INVOICE_FILTERS.currency,
    dueFrom: INVOICE_FILTERS.dueFrom,
    dueTo: INVOICE_FILTERS.dueTo,
  },
};

/** The amounts that the list of an item, of a tax, of write-offs, of sales or of receivables adds up. */
export function invoiceSums(query: Readonly<Record<string, unknown>>): Record<string, Sql> {
  const { tax, writtenOff: period, reached, status, item, itemCategoryId } = query;
  if (item !== undefined || itemCategoryId !== undefined)
    return { ofItem: ofItems(query, sql`sum(line.base_minor)::bigint`) };
  if (typeof tax === 'string') {
    return {
      taxed: ofTax(tax, query, sql`sum(tax.base_minor)`),
      tax: ofTax(tax, query, sql`sum(tax.tax_minor)`),
    };
  }
  if (typeof period === 'string') return { writtenOff: writtenOff(period) };
  if (reached !== undefined) return { net: sql`entry.net_minor` };
  // All invoices that are owed have their sum above the list.
  const isPart = ['currency', 'clientId', 'dueFrom', 'dueTo'].some((name) => query[name] !== undefined);
  return status === 'outstanding' && isPart ? { balance: sql`entry.balance_minor` } : {};
}

/** The row `entry`, and its organization. */
const ENTRY = { invoice: sql`entry.id`, organization: sql`entry.organization_id` };

/** The write-offs of an invoice in a period, as the rest of a query. */
function writeOffsOf(
  value: string,
  { invoice, organization }: Record<'invoice' | 'organization', Sql>,
  taxes: Sql = empty,
): Sql {
  const { from, to } = periodOfFilter(value);
  return sql`FROM oficio.settlements settlement ${taxes}
    WHERE settlement.invoice_id = ${invoice} AND settlement.organization_id = ${organization}
      AND settlement.source = 'write_off' AND settlement.date BETWEEN ${from} AND ${to}`;
}

/** What of the row `entry` was written off in a period, without taxes. */
function writtenOff(period: string): Sql {
  return sql`(SELECT sum(settlement.net_minor)::bigint ${writeOffsOf(period, ENTRY)})`;
}

/** A sum of the taxes of the row `entry` that are the tax of a filter; those written off, for a list of write-offs. */
function ofTax(tax: string, { writtenOff: period }: Readonly<Record<string, unknown>>, sum: Sql): Sql {
  if (typeof period === 'string') {
    const taxes = sql`JOIN oficio.settlement_taxes tax ON tax.organization_id = entry.organization_id
      AND tax.settlement_id = settlement.id AND ${isTax(tax)}`;
    return sql`(SELECT ${sum} ${writeOffsOf(period, ENTRY, taxes)})`;
  }
  return sql`(SELECT ${sum} FROM oficio.invoice_taxes tax
    WHERE tax.invoice_id = entry.id AND tax.organization_id = entry.organization_id AND ${isTax(tax)})`;
}

/** The condition of a document whose last mail was refused, or of which a mail is unconfirmed. */
export function hasDelivery(
  delivery: DeliveryFilter,
  column: (name: string) => Sql,
  organizationId: string,
): Sql {
  if (delivery === 'failed')
    return sql`${column('delivery')} = 'failed' AND ${column('lifecycle')} = 'issued'`;
  return sql`${column('id')} IN (SELECT entity_id FROM oficio.outbox
    WHERE organization_id = ${organizationId} AND (state = 'uncertain') AND entity_type = 'invoice' AND rule_id IS NULL)`;
}

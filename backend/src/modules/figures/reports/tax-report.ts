import { TAX_KEY, TAX_RATE_KEY } from '../../invoice-settings/tax-condition.ts';
import {
  entriesOf,
  INCURRED,
  inBase,
  ownIncome,
  PAID,
  readSums,
  salesOf,
  settledIn,
  writtenOffIn,
} from './report-sums.ts';
import type { ReportKind } from './report-table.ts';
import {
  CHARGED,
  CREDITABLE,
  ENTRIES,
  isToPay,
  taxesToPay,
  usualTax,
  WITHHELD,
  WRITTEN_OFF,
} from './taxes-to-pay.ts';

const WITHHELD_BY_US = 'Withheld from vendors';

const taxLabel = `CASE WHEN tax.exempt THEN tax.name || ', exempt' WHEN tax.rate_ppm IS NULL THEN 'Rate not known'
  WHEN tax.name LIKE '%' || trim_scale(tax.rate_ppm / 10000.0) || '%' THEN tax.name
  ELSE tax.name || ' ' || trim_scale(tax.rate_ppm / 10000.0) || '%' END`;
const taxGroup = `CASE tax.kind WHEN 'added' THEN '${CHARGED}' ELSE '${WITHHELD}' END`;

/** The taxes of income without a document, which have no rate. */
const INCOME = `
  SELECT entry.id AS entry_id, NULL::uuid AS invoice_id, currency, kind."group", 'Income without a document' AS label,
    '${ENTRIES}' AS key, '' AS kind, amount_minor - tax_minor + withheld_minor AS base_minor, kind.tax AS tax_minor,
    amount_minor - tax_minor + withheld_minor AS net, base_amount_minor AS base, amount_minor AS whole
  FROM public.income entry,
    LATERAL (VALUES ('${CHARGED}', tax_minor), ('${WITHHELD}', withheld_minor)) kind ("group", tax)
  WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL AND payment_id IS NULL AND kind.tax <> 0`;

/** The taxes of expenses that meet the condition. */
const expenseTaxes = (condition: string): string => `
  SELECT entry.id, NULL::uuid, currency, CASE tax.kind WHEN 'added' THEN '${CREDITABLE}' ELSE '${WITHHELD_BY_US}' END,
    ${taxLabel}, CASE tax.kind WHEN 'added' THEN 'creditable' ELSE tax.kind END || ':' || ${TAX_RATE_KEY}, tax.kind,
    tax.base_minor, tax.tax_minor, amount_minor - entry.tax_minor + withheld_minor, base_amount_minor, amount_minor
  FROM public.expenses entry,
    LATERAL oficio.expense_taxes(taxes, amount_minor, entry.tax_minor, withheld_minor) tax
  WHERE organization_id = $1 AND ${condition} AND deleted_at IS NULL AND (tax.kind = 'withheld' OR creditable_tax)`;

/**
 * The taxes of issued documents that meet the condition. A document over 0 is converted by its amount without taxes.
 */
const invoiceTaxes = (condition: string): string => `
  SELECT invoice.id AS entry_id, invoice.id AS invoice_id, invoice.currency, ${taxGroup} AS "group", ${taxLabel} AS label,
    ${TAX_KEY} AS key, tax.kind, tax.base_minor, tax.tax_minor, NULL::bigint AS net,
    CASE invoice.total_minor WHEN 0 THEN base_net_minor ELSE base_total_minor END AS base,
    CASE invoice.total_minor WHEN 0 THEN net_minor ELSE total_minor END AS whole
  FROM public.invoices invoice
    JOIN oficio.invoice_taxes tax ON tax.organization_id = $1 AND tax.invoice_id = invoice.id
  WHERE invoice.organization_id = $1 AND invoice.issue_date BETWEEN $2 AND $3 AND invoice.lifecycle = 'issued'
    AND invoice.deleted_at IS NULL AND ${condition}`;

/** The taxes by basis. Those of a document over 0, which nobody pays, are due at its issue on either. */
const TAXES = {
  cash: `
    SELECT settlement.id AS entry_id, settlement.invoice_id, payment.currency, ${taxGroup} AS "group", ${taxLabel} AS label,
      ${TAX_KEY} AS key, tax.kind, tax.base_minor, tax.tax_minor, NULL::bigint AS net, payment.base_amount_minor AS base,
      payment.amount_minor AS whole
    FROM oficio.settlements settlement
      JOIN oficio.payments payment ON payment.organization_id = $1 AND payment.id = settlement.payment_id
      JOIN oficio.settlement_taxes tax ON tax.organization_id = $1 AND tax.settlement_id = settlement.id
    WHERE settlement.organization_id = $1 AND settlement.date BETWEEN $2 AND $3
    UNION ALL ${invoiceTaxes('invoice.total_minor = 0')}
    UNION ALL ${INCOME} UNION ALL ${expenseTaxes(PAID)}`,
  accrual: `
    ${invoiceTaxes('true')}
    UNION ALL
    SELECT settlement.id, invoice.id, invoice.currency, ${taxGroup}, ${taxLabel} || ', written off',
      '${WRITTEN_OFF}' || ${TAX_KEY}, tax.kind, -tax.base_minor, -tax.tax_minor, NULL, invoice.base_total_minor,
      invoice.total_minor
    FROM oficio.settlements settlement
      JOIN public.invoices invoice ON invoice.organization_id = $1 AND invoice.id = settlement.invoice_id
      JOIN oficio.settlement_taxes tax ON tax.organization_id = $1 AND tax.settlement_id = settlement.id
    WHERE settlement.organization_id = $1 AND settlement.date BETWEEN $2 AND $3 AND settlement.source = 'write_off'
    UNION ALL ${INCOME} UNION ALL ${expenseTaxes(INCURRED)}`,
};

/**
 * What of the added-up bases of the taxes of a kind is there once: two taxes can be on one line. The division comes last,
 * so that half a unit is rounded up.
 */
const ONCE = `(
  SELECT round(bases * sum(line.base_minor) / nullif(sum(line.base_minor * same.count), 0)) FROM oficio.invoice_lines line,
    LATERAL (SELECT count(*) FROM jsonb_array_elements(line.taxes) of WHERE of ->> 'kind' = entry.kind) same (count)
  WHERE line.organization_id = $1 AND line.invoice_id = entry.invoice_id AND same.count > 0)`;

/** The taxed amounts and the taxes in two columns; beside them, the taxed amounts of each group, each of them once. */
const columnsOf = (taxes: string): string => `
  WITH taxed AS MATERIALIZED (${taxes})
  SELECT currency, "group", label, key, part.* FROM taxed, LATERAL (VALUES
    (0, base_minor, ${inBase('base_minor', 'base', 'whole')}), (1, tax_minor, ${inBase('tax_minor', 'base', 'whole')})
  ) part ("column", amount, base)
  UNION ALL
  SELECT currency, "group", NULL, NULL, 0, once, ${inBase('once', 'base', 'whole')} FROM (
    SELECT entry.*, CASE WHEN invoice_id IS NULL AND whole < 0 THEN greatest(bases, net)
      WHEN invoice_id IS NULL THEN least(bases, net)
      ELSE coalesce(${ONCE}, bases)::bigint END AS once
    FROM (
      SELECT entry_id, invoice_id, currency, "group", kind, net, base, whole, sum(base_minor)::bigint AS bases
      FROM taxed GROUP BY 1, 2, 3, 4, 5, 6, 7, 8
    ) entry
  ) counted`;

/** The taxed amounts and the taxes by rate, and what is to be paid. */
export const taxReport: ReportKind = {
  columns: () => ['Taxed amount', 'Tax'],
  async read(database, { scope, period: { from, to }, basis }) {
    const [entries, usual] = await Promise.all([
      readSums(database, scope, columnsOf(TAXES[basis]), [from, to]),
      usualTax(database, scope),
    ]);
    return [...entries, ...taxesToPay(entries, usual)];
  },
  isBlank: (group, column) => isToPay(group) && column === 0,
  list({ group, key }, _, { period, basis }) {
    if (key === undefined || isToPay(group)) return null;
    if (group === CREDITABLE || group === WITHHELD_BY_US)
      return entriesOf('expenses', period, basis, { tax: key });
    if (key === ENTRIES) {
      return ownIncome(period, { tax: group === CHARGED ? 'charged' : 'withheld' });
    }
    if (key.startsWith(WRITTEN_OFF)) return writtenOffIn(period, { tax: key.slice(WRITTEN_OFF.length) });
    return basis === 'cash' ? settledIn(period, { tax: key }) : salesOf(period, { tax: key });
  },
};

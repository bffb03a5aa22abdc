import { CURRENCY, type PackageList } from './package-list.ts';

const TAX_COLUMNS: PackageList['columns'] = [
  ['Date', 'date', 'day'],
  ['Of', 'source'],
  ['Document', 'document'],
  ['Client or vendor', 'party'],
  ['Tax', 'name'],
  ['Rate %', 'percent'],
  CURRENCY,
  ['Base', 'base', 'taxed'],
  ['Charged', 'charged', 'amount'],
  ['Withheld', 'withheld', 'amount'],
];

/** The rate of the row `tax` as a percentage: 106667 is `10.6667`. */
const PERCENT = `CASE WHEN tax.exempt THEN 'exempt' ELSE trim_scale(tax.rate_ppm::numeric / 10000)::text END AS percent`;

/** The columns of the row `tax`. */
const taxColumns = (sign: '' | '-' = ''): string => `tax.name, ${PERCENT}, ${sign}tax.base_minor AS base,
  CASE tax.kind WHEN 'added' THEN ${sign}tax.tax_minor END AS charged,
  CASE tax.kind WHEN 'withheld' THEN ${sign}tax.tax_minor END AS withheld`;

/** The taxes of the documents that were issued in the period. */
const invoicedTaxes = `public.invoices invoice
      JOIN oficio.invoice_taxes tax
        ON tax.organization_id = invoice.organization_id AND tax.invoice_id = invoice.id
      WHERE invoice.organization_id = $1 AND invoice.issue_date BETWEEN $2 AND $3 AND invoice.lifecycle = 'issued'
        AND invoice.deleted_at IS NULL`;

/** The taxes of the period's settlements of a source. */
const settledTaxes = (source: string): string => `oficio.settlements settlement
      JOIN oficio.settlement_taxes tax
        ON tax.organization_id = settlement.organization_id AND tax.settlement_id = settlement.id
      JOIN public.invoices invoice
        ON invoice.organization_id = settlement.organization_id AND invoice.id = settlement.invoice_id
      WHERE settlement.organization_id = $1 AND settlement.date BETWEEN $2 AND $3 AND settlement.source ${source}`;

/** The taxes of a package: by issue, by payment, and of the expenses. */
export const TAX_LISTS: readonly PackageList[] = [
  {
    name: 'taxes-invoiced',
    title: 'Taxes invoiced',
    columns: TAX_COLUMNS,
    sql: `
      SELECT invoice.issue_date AS date, invoice.kind AS source, invoice.number AS document, invoice.client_name AS party,
        invoice.currency, ${taxColumns()}
      FROM ${invoicedTaxes}
      UNION ALL
      SELECT settlement.date, settlement.source, invoice.number, invoice.client_name, invoice.currency, ${taxColumns('-')}
      FROM ${settledTaxes("= 'write_off' AND invoice.lifecycle = 'issued'")}
      ORDER BY date, document, source, name, percent`,
  },
  {
    name: 'taxes-received',
    title: 'Taxes received',
    columns: TAX_COLUMNS,
    sql: `
      SELECT settlement.date, settlement.source, invoice.number AS document, invoice.client_name AS party, invoice.currency,
        ${taxColumns()}, settlement.sequence, tax.position
      FROM ${settledTaxes("= 'payment'")}
      UNION ALL
      SELECT invoice.issue_date, invoice.kind, invoice.number, invoice.client_name, invoice.currency, ${taxColumns()}, 0,
        tax.position
      FROM ${invoicedTaxes} AND invoice.total_minor = 0
      ORDER BY date, sequence, document, position`,
  },
  {
    name: 'taxes-of-expenses',
    title: 'Taxes of expenses',
    columns: [
      ['Date', 'date', 'day'],
      ['Paid', 'paid_on', 'day'],
      ['Document', 'document'],
      ['Vendor', 'party'],
      ['Tax ID', 'vendor_tax_id'],
      ['Tax', 'name'],
      ['Rate %', 'percent'],
      CURRENCY,
      ['Base', 'base', 'taxed'],
      ['Amount', 'charged', 'amount'],
      ['Creditable', 'creditable', 'amount'],
      ['Withheld', 'withheld', 'amount'],
    ],
    sql: `
      SELECT expense.date, expense.paid_on, expense.document_number AS document, expense.vendor AS party,
        expense.vendor_tax_id, expense.currency, ${taxColumns()},
        CASE WHEN expense.creditable_tax AND tax.kind = 'added' THEN tax.tax_minor END AS creditable
      FROM public.expenses expense, LATERAL oficio.expense_taxes(
        expense.taxes, expense.amount_minor, expense.tax_minor, expense.withheld_minor) tax
      WHERE expense.organization_id = $1 AND expense.date BETWEEN $2 AND $3 AND expense.status <> 'planned'
        AND expense.deleted_at IS NULL
      ORDER BY expense.date, expense.created_at, expense.id, tax.kind, percent DESC`,
  },
];

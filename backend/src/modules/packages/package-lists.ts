import type { CellKind } from '../../records/record-area.ts';

/** A row of a list: texts, days, and amounts of minor units in `currency` or in the organization's currency. */
export type PackageRow = Record<string, string | number | boolean | null>;

/**
 * `base` is an amount in the organization's currency; `rate` has eight decimals. A `taxed` amount isn't added up, because
 * two taxes can be on one amount. An amount that was `received` is in the row's `received_currency`.
 */
type PackageCellKind = CellKind | 'base' | 'rate' | 'taxed' | 'received';

type PackageColumn = readonly [header: string, column: string, kind?: PackageCellKind];

export interface PackageList {
  /** The file's name, without its extension. */
  name: string;
  title: string;
  columns: readonly PackageColumn[];
  /** Parameters: the organization, the first and the last day. */
  sql: string;
}

const CURRENCY: PackageColumn = ['Currency', 'currency'];
const OF_BASE: readonly PackageColumn[] = [
  ['Rate', 'rate', 'rate'],
  ['Total in base currency', 'base_total', 'base'],
];

const DOCUMENT_COLUMNS: PackageList['columns'] = [
  ['Number', 'number'],
  ['Kind', 'kind'],
  ['Client', 'client'],
  ['Tax ID', 'tax_id'],
  ['Issued', 'issue_date', 'day'],
  ['Due', 'due_date', 'day'],
  ['Status', 'status'],
  ['Corrects', 'corrects'],
  CURRENCY,
  ['Net', 'net', 'amount'],
  ['Tax', 'tax', 'amount'],
  ['Withheld', 'withheld', 'amount'],
  ['Rounding', 'adjust', 'amount'],
  ['Total', 'total', 'amount'],
  ['Balance today', 'balance', 'amount'],
  ...OF_BASE,
  ['Fiscal ID', 'fiscal_id'],
];

const documents = (kinds: string): string => `
  SELECT invoice.number, invoice.kind, invoice.client_name AS client,
    document.block::json -> 'client' ->> 'taxId' AS tax_id, invoice.issue_date, invoice.due_date,
    CASE invoice.lifecycle WHEN 'void' THEN 'void' ELSE invoice.settlement END AS status,
    corrected.number AS corrects, invoice.currency, invoice.net_minor AS net, invoice.tax_minor AS tax,
    invoice.withheld_minor AS withheld, invoice.adjust_minor AS adjust, invoice.total_minor AS total,
    invoice.balance_minor AS balance, invoice.fx_rate_e8 AS rate, invoice.base_total_minor AS base_total, invoice.fiscal_id
  FROM public.invoices invoice
  JOIN oficio.invoice_documents document
    ON document.organization_id = invoice.organization_id AND document.invoice_id = invoice.id
  LEFT JOIN public.invoices corrected
    ON corrected.organization_id = invoice.organization_id AND corrected.id = invoice.corrects_id
  WHERE invoice.organization_id = $1 AND invoice.issue_date BETWEEN $2 AND $3 AND invoice.kind ${kinds}
    AND invoice.number IS NOT NULL AND invoice.deleted_at IS NULL
  ORDER BY invoice.issue_date, invoice.number`;

const ENTRY_AMOUNTS: PackageList['columns'] = [
  CURRENCY,
  ['Amount', 'amount', 'amount'],
  ['Tax', 'tax', 'amount'],
  ['Withheld', 'withheld', 'amount'],
  ...OF_BASE,
  ['Receipts', 'files'],
];
const ENTRY_COLUMNS = `currency, amount_minor AS amount, tax_minor AS tax, withheld_minor AS withheld,
  fx_rate_e8 AS rate, base_amount_minor AS base_total, files`;

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

/** The lists of a package, in the order in which an accountant reads them. */
export const PACKAGE_LISTS: readonly PackageList[] = [
  { name: 'invoices', title: 'Invoices', columns: DOCUMENT_COLUMNS, sql: documents("<> 'credit_note'") },
  {
    name: 'credit-notes',
    title: 'Credit notes',
    columns: DOCUMENT_COLUMNS,
    sql: documents("= 'credit_note'"),
  },
  {
    name: 'payments',
    title: 'Payments',
    columns: [
      ['Date', 'date', 'day'],
      ['Client', 'client'],
      ['Method', 'method'],
      ['Reference', 'reference'],
      ['Documents', 'documents'],
      ['Status', 'status'],
      CURRENCY,
      ['Amount', 'total', 'amount'],
      ['Received', 'received', 'received'],
      ['Received in', 'received_currency'],
      ['Not allocated', 'unallocated', 'amount'],
      ...OF_BASE,
    ],
    sql: `
      SELECT payment.date, payment.client_name AS client, payment.method, payment.reference, payment.status,
        payment.currency, payment.amount_minor AS total, payment.received_minor AS received, payment.received_currency,
        payment.amount_minor - payment.allocated_minor AS unallocated,
        payment.fx_rate_e8 AS rate, payment.base_amount_minor AS base_total, (
          SELECT string_agg(DISTINCT invoice.number, ' ' ORDER BY invoice.number)
          FROM oficio.settlements settlement
          JOIN public.invoices invoice
            ON invoice.organization_id = settlement.organization_id AND invoice.id = settlement.invoice_id
          WHERE settlement.organization_id = payment.organization_id AND settlement.payment_id = payment.id
        ) AS documents
      FROM oficio.payments payment
      WHERE payment.organization_id = $1 AND payment.date BETWEEN $2 AND $3 AND payment.status = 'succeeded'
      ORDER BY payment.date, payment.id`,
  },
  {
    name: 'income',
    title: 'Income',
    columns: [
      ['Date', 'date', 'day'],
      ['From', 'party'],
      ['Category', 'category'],
      ['Source', 'source'],
      ['Method', 'method'],
      ['Reference', 'reference'],
      ...ENTRY_AMOUNTS,
    ],
    sql: `
      SELECT date, client_name AS party, category_name AS category, source, method, reference, ${ENTRY_COLUMNS}
      FROM public.income
      WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL ORDER BY date, created_at, id`,
  },
  {
    name: 'expenses',
    title: 'Expenses',
    columns: [
      ['Date', 'date', 'day'],
      ['Vendor', 'vendor'],
      ['Tax ID', 'vendor_tax_id'],
      ['Document', 'document_number'],
      ['Category', 'category'],
      ['Client', 'client'],
      ['Status', 'status'],
      ['Paid', 'paid_on', 'day'],
      ['Method', 'method'],
      ['Creditable tax', 'creditable_tax'],
      ...ENTRY_AMOUNTS,
    ],
    sql: `
      SELECT date, vendor, vendor_tax_id, document_number, category_name AS category, client_name AS client, status,
        paid_on, method, CASE WHEN creditable_tax THEN 'yes' ELSE 'no' END AS creditable_tax, ${ENTRY_COLUMNS}
      FROM public.expenses
      WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND status <> 'planned' AND deleted_at IS NULL
      ORDER BY date, created_at, id`,
  },
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
  {
    name: 'receivables',
    title: 'Owed, less credits',
    columns: [
      ['Number', 'number'],
      ['Client', 'client'],
      ['Issued', 'issue_date', 'day'],
      ['Due', 'due_date', 'day'],
      ['Days late', 'late'],
      CURRENCY,
      ['Total', 'total', 'amount'],
      ['Owed', 'owed', 'amount'],
    ],
    // What was settled after the last day was still owed on it. Credit notes and payments with credit left are negative.
    // Money that pays a document is credit until the document is issued.
    sql: `
      SELECT * FROM (
        SELECT invoice.number, invoice.client_name AS client, invoice.issue_date, invoice.due_date,
          CASE WHEN invoice.due_date IS NOT NULL THEN greatest($3::date - invoice.due_date, 0) END AS late, invoice.currency, invoice.total_minor AS total,
          invoice.total_minor - (
            SELECT coalesce(sum(settlement.amount_minor), 0)::bigint FROM oficio.settlements settlement
            WHERE settlement.organization_id = invoice.organization_id AND settlement.invoice_id = invoice.id
              AND settlement.date <= $3
          ) AS owed
        FROM public.invoices invoice
        WHERE invoice.organization_id = $1 AND invoice.issue_date <= $3 AND invoice.issue_date IS NOT NULL AND $2::date <= $3
          AND invoice.lifecycle = 'issued' AND invoice.deleted_at IS NULL
        UNION ALL
        SELECT payment.reference, payment.client_name, payment.date, NULL, NULL, payment.currency, -payment.amount_minor,
          (SELECT coalesce(sum(settlement.amount_minor), 0)::bigint FROM oficio.settlements settlement
            JOIN public.invoices invoice
              ON invoice.organization_id = settlement.organization_id AND invoice.id = settlement.invoice_id
            WHERE settlement.organization_id = payment.organization_id AND settlement.payment_id = payment.id
              AND greatest(settlement.date, invoice.issue_date) <= $3) - payment.amount_minor
        FROM oficio.payments payment
        WHERE payment.organization_id = $1 AND payment.date <= $3 AND payment.status IN ('succeeded', 'disputed')
      ) receivable
      WHERE owed <> 0 ORDER BY due_date, number`,
  },
];

/** The documents of the period, with what prints them. */
export const PACKAGE_DOCUMENTS = `
  SELECT id, number, lifecycle FROM public.invoices
  WHERE organization_id = $1 AND issue_date BETWEEN $2 AND $3 AND number IS NOT NULL AND deleted_at IS NULL
  ORDER BY issue_date, number`;

/** The receipts of the period's income and expenses. */
export const PACKAGE_RECEIPTS = `
  SELECT document.id, document.name, document.size_bytes AS "sizeBytes", entry.date AS day, entry.party
  FROM (
    SELECT 'income' AS entity_type, id, organization_id, date, client_name AS party FROM public.income
    WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL
    UNION ALL
    SELECT 'expense', id, organization_id, date, vendor FROM public.expenses
    WHERE organization_id = $1 AND date BETWEEN $2 AND $3 AND deleted_at IS NULL
  ) entry
  JOIN oficio.documents document ON document.organization_id = entry.organization_id
    AND document.entity_type = entry.entity_type AND document.entity_id = entry.id
  WHERE document.deleted_at IS NULL
  ORDER BY entry.date, document.created_at, document.id`;
